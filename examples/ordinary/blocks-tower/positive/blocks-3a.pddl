(define (problem blocks-3a)
  (:domain blocks-tower)
  (:objects
    b3 b2 b1)
  (:init
    (handempty)
    (ontable b1)
    (on b2 b1) (on b3 b2)
    (clear b3))
  (:goal (and
    (ontable b2) (on b3 b2) (on b1 b3))))
