; Bring 1 of 2 balls from room A to room B.
(define (problem gripper-2-near-001)
  (:domain gripper)
  (:objects b1 b2 - ball)
  (:init (robot-in room-a) (free left) (free right) (in b1 room-a) (in b2 room-a) (first b1)
         (behind b1 b2))
  (:goal (and (in b1 room-b) (in b2 room-a))))
