(define (problem corridor-5-4-2)
  (:domain corridor)
  (:objects
    c1 c3 c2 c5 c4 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5)
    (at c4))
  (:goal (at c2)))
