(define (problem corridor-4-2-4)
  (:domain corridor)
  (:objects
    c2 c1 c3 c4 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4)
    (at c2))
  (:goal (at c4)))
