(define (problem blocks-4b)
  (:domain blocks-table)
  (:objects
    b4 b1 b2 b3)
  (:init
    (handempty)
    (ontable b1) (ontable b4)
    (on b3 b1) (on b2 b4)
    (clear b3) (clear b2))
  (:goal (and
    (ontable b1) (ontable b2) (ontable b3) (ontable b4))))
