(define (problem blocks-3b)
  (:domain blocks-tower)
  (:objects
    b2 b3 b1)
  (:init
    (handempty)
    (ontable b1) (ontable b2) (ontable b3)
    (clear b1) (clear b2) (clear b3))
  (:goal (and
    (ontable b3) (on b1 b3) (on b2 b1))))
