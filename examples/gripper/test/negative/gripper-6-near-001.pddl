; Bring 2 of 3 balls from room A to room B.
(define (problem gripper-6-near-001)
  (:domain gripper)
  (:objects b1 b2 b3 b4 b5 b6 - ball)
  (:init (robot-in room-a) (free left) (free right) (in b1 room-b) (in b2 room-a) (in b3 room-a)
         (in b4 room-a) (in b5 room-b) (in b6 room-b) (first b2) (behind b2 b3) (behind b3 b4))
  (:goal (and (in b1 room-b) (in b2 room-a) (in b3 room-b) (in b4 room-b) (in b5 room-b)
              (in b6 room-b))))
