; (2, 1, 3, 4) becomes (3, 1, 2, 4).
(define (problem sort-4-neg-001)
  (:domain sort)
  (:objects p1 p2 p3 p4 - position v1 v2 v3 v4 - value)
  (:init (holds p1 v2) (holds p2 v1) (holds p3 v3) (holds p4 v4) (next p1 p2) (next p2 p3)
         (next p3 p4) (last p4) (smaller v1 v2) (smaller v1 v3) (smaller v1 v4) (smaller v2 v3)
         (smaller v2 v4) (smaller v3 v4) (outer p1) (inner p1))
  (:goal (and (holds p1 v3) (holds p2 v1) (holds p3 v2) (holds p4 v4))))
