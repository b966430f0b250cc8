; (1, …, 8) becomes (8, …, 1).
(define (problem eight)
  (:domain reverse)
  (:objects p1 p2 p3 p4 p5 p6 p7 p8 - position v1 v2 v3 v4 v5 v6 v7 v8 - value)
  (:init (holds p1 v1) (holds p2 v2) (holds p3 v3) (holds p4 v4) (holds p5 v5) (holds p6 v6) (holds p7 v7) (holds p8 v8)
         (next p1 p2) (next p2 p3) (next p3 p4) (next p4 p5) (next p5 p6) (next p6 p7) (next p7 p8)
         (left p1) (right p8))
  (:goal (and (holds p1 v8) (holds p2 v7) (holds p3 v6) (holds p4 v5) (holds p5 v4) (holds p6 v3) (holds p7 v2) (holds p8 v1))))
