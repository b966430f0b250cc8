(define (problem blocks-4a)
  (:domain blocks-table)
  (:objects
    b2 b4 b1 b3)
  (:init
    (handempty)
    (ontable b2)
    (on b4 b2) (on b1 b4) (on b3 b1)
    (clear b3))
  (:goal (and
    (ontable b3) (ontable b1) (ontable b4) (ontable b2))))
