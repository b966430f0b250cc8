; Bring 1 of 3 balls from room A to room B.
(define (problem gripper-3-neg-001)
  (:domain gripper)
  (:objects b1 b2 b3 - ball)
  (:init (robot-in room-a) (free left) (free right) (in b1 room-a) (in b2 room-a) (in b3 room-a)
         (first b1) (behind b1 b2) (behind b2 b3))
  (:goal (and (in b1 room-a) (in b2 room-b) (in b3 room-a))))
