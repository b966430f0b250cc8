(define (problem blocks-3d)
  (:domain blocks-tower)
  (:objects
    b1 b3 b2)
  (:init
    (handempty)
    (ontable b3) (ontable b1) (ontable b2)
    (clear b3) (clear b1) (clear b2))
  (:goal (and
    (ontable b3) (on b2 b3) (on b1 b2))))
