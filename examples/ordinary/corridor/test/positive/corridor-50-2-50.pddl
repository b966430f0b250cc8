(define (problem corridor-50-2-50)
  (:domain corridor)
  (:objects
    c28 c25 c33 c21 c45 c36 c42 c26 c1 c32 c6 c39 c2 c3 c16 c14 c11 c20 c30 c13 c15 c38 c31 c5 c37 c9
    c12 c22 c44 c48 c23 c34 c50 c19 c40 c46 c29 c24 c7 c41 c8 c49 c10 c43 c47 c17 c35 c4 c18 c27 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7) (next c7 c8)
    (next c8 c9) (next c9 c10) (next c10 c11) (next c11 c12) (next c12 c13) (next c13 c14)
    (next c14 c15) (next c15 c16) (next c16 c17) (next c17 c18) (next c18 c19) (next c19 c20)
    (next c20 c21) (next c21 c22) (next c22 c23) (next c23 c24) (next c24 c25) (next c25 c26)
    (next c26 c27) (next c27 c28) (next c28 c29) (next c29 c30) (next c30 c31) (next c31 c32)
    (next c32 c33) (next c33 c34) (next c34 c35) (next c35 c36) (next c36 c37) (next c37 c38)
    (next c38 c39) (next c39 c40) (next c40 c41) (next c41 c42) (next c42 c43) (next c43 c44)
    (next c44 c45) (next c45 c46) (next c46 c47) (next c47 c48) (next c48 c49) (next c49 c50)
    (at c2))
  (:goal (at c50)))
