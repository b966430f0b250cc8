(define (problem blocks-5)
  (:domain blocks-table)
  (:objects
    b2 b5 b1 b3 b4)
  (:init
    (handempty)
    (ontable b3) (ontable b5) (ontable b1)
    (on b2 b3) (on b4 b2)
    (clear b4) (clear b5) (clear b1))
  (:goal (and
    (ontable b3) (ontable b1) (ontable b5) (ontable b2) (ontable b4))))
