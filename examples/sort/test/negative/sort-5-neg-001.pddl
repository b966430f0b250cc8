; (4, 3, 5, 1, 2) becomes (4, 3, 2, 5, 1).
(define (problem sort-5-neg-001)
  (:domain sort)
  (:objects p1 p2 p3 p4 p5 - position v1 v2 v3 v4 v5 - value)
  (:init (holds p1 v4) (holds p2 v3) (holds p3 v5) (holds p4 v1) (holds p5 v2) (next p1 p2)
         (next p2 p3) (next p3 p4) (next p4 p5) (last p5) (smaller v1 v2) (smaller v1 v3)
         (smaller v1 v4) (smaller v1 v5) (smaller v2 v3) (smaller v2 v4) (smaller v2 v5)
         (smaller v3 v4) (smaller v3 v5) (smaller v4 v5) (outer p1) (inner p1))
  (:goal (and (holds p1 v4) (holds p2 v3) (holds p3 v2) (holds p4 v5) (holds p5 v1))))
