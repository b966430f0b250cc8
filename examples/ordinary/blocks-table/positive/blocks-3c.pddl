(define (problem blocks-3c)
  (:domain blocks-table)
  (:objects
    b1 b2 b3)
  (:init
    (handempty)
    (ontable b3)
    (on b1 b3) (on b2 b1)
    (clear b2))
  (:goal (and
    (ontable b1) (ontable b2) (ontable b3))))
