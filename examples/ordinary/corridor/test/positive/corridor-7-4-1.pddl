(define (problem corridor-7-4-1)
  (:domain corridor)
  (:objects
    c6 c5 c1 c2 c4 c7 c3 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7)
    (at c4))
  (:goal (at c1)))
