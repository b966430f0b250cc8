; (1, 2, 3) becomes (3, 2, 1).
(define (problem three)
  (:domain reverse)
  (:objects p1 p2 p3 - position v1 v2 v3 - value)
  (:init (holds p1 v1) (holds p2 v2) (holds p3 v3)
         (next p1 p2) (next p2 p3)
         (left p1) (right p3))
  (:goal (and (holds p1 v3) (holds p2 v2) (holds p3 v1))))
