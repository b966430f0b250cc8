(define (problem corridor-100-40-99)
  (:domain corridor)
  (:objects
    c46 c26 c47 c55 c34 c19 c86 c79 c1 c94 c73 c70 c66 c40 c99 c96 c83 c57 c24 c91 c25 c3 c36 c87 c21
    c77 c90 c9 c8 c29 c2 c82 c93 c65 c76 c62 c59 c98 c5 c56 c74 c13 c12 c11 c88 c84 c68 c58 c64 c81 c45
    c50 c52 c41 c28 c23 c6 c20 c7 c51 c67 c18 c61 c89 c60 c54 c15 c14 c17 c43 c22 c53 c30 c44 c10 c39
    c27 c85 c100 c69 c35 c31 c4 c33 c95 c78 c48 c32 c97 c38 c72 c75 c49 c37 c63 c80 c71 c16 c92 c42 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7) (next c7 c8)
    (next c8 c9) (next c9 c10) (next c10 c11) (next c11 c12) (next c12 c13) (next c13 c14)
    (next c14 c15) (next c15 c16) (next c16 c17) (next c17 c18) (next c18 c19) (next c19 c20)
    (next c20 c21) (next c21 c22) (next c22 c23) (next c23 c24) (next c24 c25) (next c25 c26)
    (next c26 c27) (next c27 c28) (next c28 c29) (next c29 c30) (next c30 c31) (next c31 c32)
    (next c32 c33) (next c33 c34) (next c34 c35) (next c35 c36) (next c36 c37) (next c37 c38)
    (next c38 c39) (next c39 c40) (next c40 c41) (next c41 c42) (next c42 c43) (next c43 c44)
    (next c44 c45) (next c45 c46) (next c46 c47) (next c47 c48) (next c48 c49) (next c49 c50)
    (next c50 c51) (next c51 c52) (next c52 c53) (next c53 c54) (next c54 c55) (next c55 c56)
    (next c56 c57) (next c57 c58) (next c58 c59) (next c59 c60) (next c60 c61) (next c61 c62)
    (next c62 c63) (next c63 c64) (next c64 c65) (next c65 c66) (next c66 c67) (next c67 c68)
    (next c68 c69) (next c69 c70) (next c70 c71) (next c71 c72) (next c72 c73) (next c73 c74)
    (next c74 c75) (next c75 c76) (next c76 c77) (next c77 c78) (next c78 c79) (next c79 c80)
    (next c80 c81) (next c81 c82) (next c82 c83) (next c83 c84) (next c84 c85) (next c85 c86)
    (next c86 c87) (next c87 c88) (next c88 c89) (next c89 c90) (next c90 c91) (next c91 c92)
    (next c92 c93) (next c93 c94) (next c94 c95) (next c95 c96) (next c96 c97) (next c97 c98)
    (next c98 c99) (next c99 c100)
    (at c40))
  (:goal (at c99)))
