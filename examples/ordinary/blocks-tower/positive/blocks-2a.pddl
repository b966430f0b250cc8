(define (problem blocks-2a)
  (:domain blocks-tower)
  (:objects
    b1 b2)
  (:init
    (handempty)
    (ontable b1) (ontable b2)
    (clear b1) (clear b2))
  (:goal (and
    (ontable b2) (on b1 b2))))
