(define (problem blocks-3b)
  (:domain blocks-table)
  (:objects
    b2 b1 b3)
  (:init
    (handempty)
    (ontable b3) (ontable b2)
    (on b1 b3)
    (clear b1) (clear b2))
  (:goal (and
    (ontable b3) (ontable b1) (ontable b2))))
