(define (problem blocks-25)
  (:domain blocks-table)
  (:objects
    b4 b3 b17 b13 b11 b16 b19 b25 b1 b2 b15 b18 b5 b20 b24 b21 b22 b12 b7 b6 b9 b23 b14 b10 b8)
  (:init
    (handempty)
    (ontable b2) (ontable b9) (ontable b18) (ontable b22)
    (on b10 b2) (on b8 b10) (on b12 b8) (on b21 b12) (on b20 b21) (on b14 b9) (on b7 b14) (on b5 b7)
    (on b13 b5) (on b3 b13) (on b16 b3) (on b17 b16) (on b19 b17) (on b11 b19) (on b1 b11) (on b6 b1)
    (on b4 b6) (on b23 b4) (on b15 b18) (on b24 b15) (on b25 b22)
    (clear b20) (clear b23) (clear b24) (clear b25))
  (:goal (and
    (ontable b17) (ontable b11) (ontable b18) (ontable b4) (ontable b22) (ontable b6) (ontable b13)
    (ontable b9) (ontable b10) (ontable b3) (ontable b1) (ontable b8) (ontable b15) (ontable b23)
    (ontable b14) (ontable b5) (ontable b21) (ontable b12) (ontable b2) (ontable b25) (ontable b7)
    (ontable b24) (ontable b19) (ontable b16) (ontable b20))))
