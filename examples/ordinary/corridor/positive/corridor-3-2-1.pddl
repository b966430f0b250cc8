(define (problem corridor-3-2-1)
  (:domain corridor)
  (:objects
    c1 c3 c2 - cell)
  (:init
    (next c1 c2) (next c2 c3)
    (at c2))
  (:goal (at c1)))
