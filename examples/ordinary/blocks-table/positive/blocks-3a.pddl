(define (problem blocks-3a)
  (:domain blocks-table)
  (:objects
    b3 b1 b2)
  (:init
    (handempty)
    (ontable b1)
    (on b2 b1) (on b3 b2)
    (clear b3))
  (:goal (and
    (ontable b1) (ontable b3) (ontable b2))))
