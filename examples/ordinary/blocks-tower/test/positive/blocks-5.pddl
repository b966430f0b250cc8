(define (problem blocks-5)
  (:domain blocks-tower)
  (:objects
    b4 b3 b5 b2 b1)
  (:init
    (handempty)
    (ontable b5) (ontable b1) (ontable b3)
    (on b2 b5) (on b4 b1)
    (clear b2) (clear b4) (clear b3))
  (:goal (and
    (ontable b2) (on b5 b2) (on b4 b5) (on b3 b4) (on b1 b3))))
