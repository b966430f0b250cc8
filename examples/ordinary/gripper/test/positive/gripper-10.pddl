(define (problem gripper-10)
  (:domain gripper)
  (:objects
    rooma roomb ball8 ball1 ball5 ball7 ball9 ball3 ball10 ball4 ball6 ball2 right left)
  (:init
    (room rooma) (room roomb)
    (ball ball1) (ball ball2) (ball ball3) (ball ball4) (ball ball5) (ball ball6) (ball ball7)
    (ball ball8) (ball ball9) (ball ball10)
    (gripper left) (gripper right)
    (at-robby rooma)
    (free left) (free right)
    (at ball1 rooma) (at ball2 rooma) (at ball3 rooma) (at ball4 rooma) (at ball5 rooma)
    (at ball6 rooma) (at ball7 rooma) (at ball8 rooma) (at ball9 rooma) (at ball10 rooma))
  (:goal (and
    (at ball1 roomb) (at ball2 roomb) (at ball3 roomb) (at ball4 roomb) (at ball5 roomb)
    (at ball6 roomb) (at ball7 roomb) (at ball8 roomb) (at ball9 roomb) (at ball10 roomb))))
