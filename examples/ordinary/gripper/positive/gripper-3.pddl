(define (problem gripper-3)
  (:domain gripper)
  (:objects
    right left rooma roomb ball2 ball1 ball3)
  (:init
    (room rooma) (room roomb)
    (ball ball1) (ball ball2) (ball ball3)
    (gripper left) (gripper right)
    (at-robby rooma)
    (free left) (free right)
    (at ball1 rooma) (at ball2 rooma) (at ball3 rooma))
  (:goal (and
    (at ball1 roomb) (at ball2 roomb) (at ball3 roomb))))
