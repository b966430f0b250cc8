; (3, 1, 2) must not become (2, 1, 3).
(define (problem sort-3-1-2-wrong)
  (:domain sort)
  (:objects p1 p2 p3 - position v1 v2 v3 - value)
  (:init (holds p1 v3) (holds p2 v1) (holds p3 v2)
         (next p1 p2) (next p2 p3) (last p3)
         (smaller v1 v2) (smaller v1 v3) (smaller v2 v3)
         (outer p1) (inner p1))
  (:goal (and (holds p1 v2) (holds p2 v1) (holds p3 v3))))
