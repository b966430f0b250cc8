(define (problem blocks-3b)
  (:domain blocks-tower)
  (:objects
    b3 b2 b1)
  (:init
    (handempty)
    (ontable b1) (ontable b2)
    (on b3 b1)
    (clear b3) (clear b2))
  (:goal (and
    (ontable b3) (on b2 b3) (on b1 b2))))
