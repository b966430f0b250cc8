(define (problem blocks-8)
  (:domain blocks-table)
  (:objects
    b1 b3 b7 b6 b4 b8 b5 b2)
  (:init
    (handempty)
    (ontable b8) (ontable b6)
    (on b4 b8) (on b7 b4) (on b2 b7) (on b3 b2) (on b5 b3) (on b1 b6)
    (clear b5) (clear b1))
  (:goal (and
    (ontable b2) (ontable b8) (ontable b6) (ontable b4) (ontable b7) (ontable b1) (ontable b5)
    (ontable b3))))
