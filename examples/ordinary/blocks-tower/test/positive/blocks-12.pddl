(define (problem blocks-12)
  (:domain blocks-tower)
  (:objects
    b6 b11 b10 b1 b2 b9 b3 b5 b7 b4 b12 b8)
  (:init
    (handempty)
    (ontable b9) (ontable b10) (ontable b4)
    (on b12 b9) (on b3 b12) (on b11 b3) (on b2 b10) (on b8 b2) (on b5 b8) (on b1 b4) (on b6 b1)
    (on b7 b6)
    (clear b11) (clear b5) (clear b7))
  (:goal (and
    (ontable b3) (on b8 b3) (on b10 b8) (on b2 b10) (on b5 b2) (on b11 b5) (on b12 b11) (on b1 b12)
    (on b6 b1) (on b9 b6) (on b4 b9) (on b7 b4))))
