(define (problem blocks-4)
  (:domain blocks-tower)
  (:objects
    b2 b3 b1 b4)
  (:init
    (handempty)
    (ontable b2) (ontable b3)
    (on b4 b2) (on b1 b4)
    (clear b1) (clear b3))
  (:goal (and
    (ontable b2) (on b3 b2) (on b4 b3) (on b1 b4))))
