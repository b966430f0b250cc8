(define (problem corridor-10-3-8)
  (:domain corridor)
  (:objects
    c4 c1 c5 c6 c2 c7 c8 c3 c10 c9 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7) (next c7 c8)
    (next c8 c9) (next c9 c10)
    (at c3))
  (:goal (at c8)))
