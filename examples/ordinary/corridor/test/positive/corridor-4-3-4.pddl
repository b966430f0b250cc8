(define (problem corridor-4-3-4)
  (:domain corridor)
  (:objects
    c3 c4 c2 c1 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4)
    (at c3))
  (:goal (at c4)))
