(define (problem corridor-4-1-3)
  (:domain corridor)
  (:objects
    c1 c3 c2 c4 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4)
    (at c1))
  (:goal (at c3)))
