(define (problem blocks-12)
  (:domain blocks-table)
  (:objects
    b12 b6 b7 b9 b4 b1 b2 b3 b5 b8 b10 b11)
  (:init
    (handempty)
    (ontable b8)
    (on b5 b8) (on b11 b5) (on b1 b11) (on b10 b1) (on b4 b10) (on b12 b4) (on b3 b12) (on b6 b3)
    (on b7 b6) (on b9 b7) (on b2 b9)
    (clear b2))
  (:goal (and
    (ontable b1) (ontable b5) (ontable b12) (ontable b9) (ontable b8) (ontable b10) (ontable b6)
    (ontable b7) (ontable b4) (ontable b11) (ontable b3) (ontable b2))))
