(define (problem blocks-8)
  (:domain blocks-tower)
  (:objects
    b2 b5 b3 b8 b6 b7 b4 b1)
  (:init
    (handempty)
    (ontable b6) (ontable b8) (ontable b3) (ontable b4)
    (on b1 b6) (on b2 b1) (on b5 b8) (on b7 b5)
    (clear b2) (clear b7) (clear b3) (clear b4))
  (:goal (and
    (ontable b1) (on b6 b1) (on b5 b6) (on b4 b5) (on b2 b4) (on b8 b2) (on b7 b8) (on b3 b7))))
