(define (problem blocks-25)
  (:domain blocks-tower)
  (:objects
    b15 b24 b11 b10 b5 b12 b2 b14 b18 b1 b7 b13 b19 b25 b6 b20 b16 b22 b3 b23 b8 b9 b17 b21 b4)
  (:init
    (handempty)
    (ontable b25)
    (on b12 b25) (on b3 b12) (on b15 b3) (on b22 b15) (on b10 b22) (on b2 b10) (on b11 b2) (on b23 b11)
    (on b1 b23) (on b17 b1) (on b20 b17) (on b13 b20) (on b7 b13) (on b5 b7) (on b4 b5) (on b8 b4)
    (on b24 b8) (on b19 b24) (on b16 b19) (on b6 b16) (on b18 b6) (on b21 b18) (on b14 b21) (on b9 b14)
    (clear b9))
  (:goal (and
    (ontable b25) (on b9 b25) (on b1 b9) (on b14 b1) (on b15 b14) (on b12 b15) (on b21 b12) (on b2 b21)
    (on b24 b2) (on b16 b24) (on b11 b16) (on b3 b11) (on b18 b3) (on b13 b18) (on b19 b13) (on b22 b19)
    (on b7 b22) (on b23 b7) (on b17 b23) (on b8 b17) (on b10 b8) (on b20 b10) (on b5 b20) (on b6 b5)
    (on b4 b6))))
