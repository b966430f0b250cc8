(define (problem blocks-5)
  (:domain blocks-table)
  (:objects
    b4 b2 b3 b1 b5)
  (:init
    (handempty)
    (ontable b5) (ontable b3)
    (on b2 b5) (on b1 b2) (on b4 b3)
    (clear b1) (clear b4))
  (:goal (and
    (ontable b2) (ontable b3) (ontable b5) (ontable b1) (ontable b4))))
