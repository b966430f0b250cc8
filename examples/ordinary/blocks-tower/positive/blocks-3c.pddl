(define (problem blocks-3c)
  (:domain blocks-tower)
  (:objects
    b2 b1 b3)
  (:init
    (handempty)
    (ontable b1)
    (on b3 b1) (on b2 b3)
    (clear b2))
  (:goal (and
    (ontable b1) (on b2 b1) (on b3 b2))))
