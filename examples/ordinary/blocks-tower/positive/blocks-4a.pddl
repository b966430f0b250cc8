(define (problem blocks-4a)
  (:domain blocks-tower)
  (:objects
    b4 b3 b1 b2)
  (:init
    (handempty)
    (ontable b1) (ontable b2) (ontable b4) (ontable b3)
    (clear b1) (clear b2) (clear b4) (clear b3))
  (:goal (and
    (ontable b1) (on b3 b1) (on b4 b3) (on b2 b4))))
