; (1, 2, 3, 4, 5, 6) must not become (6, 5, 2, 3, 4, 1).
(define (problem six-wrong)
  (:domain reverse)
  (:objects p1 p2 p3 p4 p5 p6 - position v1 v2 v3 v4 v5 v6 - value)
  (:init (holds p1 v1) (holds p2 v2) (holds p3 v3) (holds p4 v4) (holds p5 v5) (holds p6 v6)
         (next p1 p2) (next p2 p3) (next p3 p4) (next p4 p5) (next p5 p6)
         (left p1) (right p6))
  (:goal (and (holds p1 v6) (holds p2 v5) (holds p3 v2) (holds p4 v3) (holds p5 v4) (holds p6 v1))))
