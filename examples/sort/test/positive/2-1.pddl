; (2, 1) is sorted.
(define (problem sort-2-1)
  (:domain sort)
  (:objects p1 p2 - position v1 v2 - value)
  (:init (holds p1 v2) (holds p2 v1)
         (next p1 p2) (last p2)
         (smaller v1 v2)
         (outer p1) (inner p1))
  (:goal (and (holds p1 v1) (holds p2 v2))))
