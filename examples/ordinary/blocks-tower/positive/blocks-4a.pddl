(define (problem blocks-4a)
  (:domain blocks-tower)
  (:objects
    b4 b3 b2 b1)
  (:init
    (handempty)
    (ontable b1) (ontable b4)
    (on b3 b1) (on b2 b4)
    (clear b3) (clear b2))
  (:goal (and
    (ontable b4) (on b3 b4) (on b2 b3) (on b1 b2))))
