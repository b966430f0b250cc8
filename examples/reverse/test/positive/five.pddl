; (3, 1, 2, 1, 5) becomes (5, 1, 2, 1, 3).
(define (problem five)
  (:domain reverse)
  (:objects p1 p2 p3 p4 p5 - position v1 v2 v3 v5 - value)
  (:init (holds p1 v3) (holds p2 v1) (holds p3 v2) (holds p4 v1) (holds p5 v5)
         (next p1 p2) (next p2 p3) (next p3 p4) (next p4 p5)
         (left p1) (right p5))
  (:goal (and (holds p1 v5) (holds p2 v1) (holds p3 v2) (holds p4 v1) (holds p5 v3))))
