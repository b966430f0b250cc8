; (1, 2) becomes (2, 1).
(define (problem two)
  (:domain reverse)
  (:objects p1 p2 - position v1 v2 - value)
  (:init (holds p1 v1) (holds p2 v2)
         (next p1 p2)
         (left p1) (right p2))
  (:goal (and (holds p1 v2) (holds p2 v1))))
