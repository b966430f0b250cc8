(define (problem corridor-5-5-1)
  (:domain corridor)
  (:objects
    c2 c5 c4 c1 c3 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5)
    (at c5))
  (:goal (at c1)))
