(define (problem corridor-6-3-5)
  (:domain corridor)
  (:objects
    c2 c3 c6 c5 c4 c1 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6)
    (at c3))
  (:goal (at c5)))
