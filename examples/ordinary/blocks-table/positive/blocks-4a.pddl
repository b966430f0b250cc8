(define (problem blocks-4a)
  (:domain blocks-table)
  (:objects
    b3 b1 b4 b2)
  (:init
    (handempty)
    (ontable b2)
    (on b4 b2) (on b1 b4) (on b3 b1)
    (clear b3))
  (:goal (and
    (ontable b1) (ontable b2) (ontable b3) (ontable b4))))
