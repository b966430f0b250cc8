(define (problem corridor-25-20-6)
  (:domain corridor)
  (:objects
    c2 c21 c3 c22 c11 c17 c23 c12 c6 c20 c16 c15 c19 c10 c24 c14 c7 c8 c13 c1 c4 c25 c5 c18 c9 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7) (next c7 c8)
    (next c8 c9) (next c9 c10) (next c10 c11) (next c11 c12) (next c12 c13) (next c13 c14)
    (next c14 c15) (next c15 c16) (next c16 c17) (next c17 c18) (next c18 c19) (next c19 c20)
    (next c20 c21) (next c21 c22) (next c22 c23) (next c23 c24) (next c24 c25)
    (at c20))
  (:goal (at c6)))
