(define (problem blocks-3a)
  (:domain blocks-tower)
  (:objects
    b3 b2 b1)
  (:init
    (handempty)
    (ontable b2) (ontable b3)
    (on b1 b2)
    (clear b1) (clear b3))
  (:goal (and
    (ontable b3) (on b2 b3) (on b1 b2))))
