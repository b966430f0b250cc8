(define (problem gripper-5)
  (:domain gripper)
  (:objects
    rooma roomb ball2 ball4 ball5 ball1 ball3 left right)
  (:init
    (room rooma) (room roomb)
    (ball ball1) (ball ball2) (ball ball3) (ball ball4) (ball ball5)
    (gripper left) (gripper right)
    (at-robby rooma)
    (free left) (free right)
    (at ball1 rooma) (at ball2 rooma) (at ball3 rooma) (at ball4 rooma) (at ball5 rooma))
  (:goal (and
    (at ball1 roomb) (at ball2 roomb) (at ball3 roomb) (at ball4 roomb) (at ball5 roomb))))
