(define (problem blocks-2)
  (:domain blocks-table)
  (:objects
    b2 b1)
  (:init
    (handempty)
    (ontable b2)
    (on b1 b2)
    (clear b1))
  (:goal (and
    (ontable b2) (ontable b1))))
