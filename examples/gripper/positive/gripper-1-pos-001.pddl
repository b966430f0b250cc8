; Bring 1 of 1 balls from room A to room B.
(define (problem gripper-1-pos-001)
  (:domain gripper)
  (:objects b1 - ball)
  (:init (robot-in room-b) (free left) (free right) (in b1 room-a) (first b1))
  (:goal (and (in b1 room-b))))
