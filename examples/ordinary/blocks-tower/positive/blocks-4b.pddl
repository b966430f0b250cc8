(define (problem blocks-4b)
  (:domain blocks-tower)
  (:objects
    b2 b4 b1 b3)
  (:init
    (handempty)
    (ontable b3) (ontable b2)
    (on b1 b3) (on b4 b1)
    (clear b4) (clear b2))
  (:goal (and
    (ontable b4) (on b1 b4) (on b2 b1) (on b3 b2))))
