; Bring 4 of 5 balls from room A to room B.
(define (problem gripper-7-near-002)
  (:domain gripper)
  (:objects b1 b2 b3 b4 b5 b6 b7 - ball)
  (:init (robot-in room-a) (free left) (free right) (in b1 room-a) (in b2 room-b) (in b3 room-b)
         (in b4 room-a) (in b5 room-a) (in b6 room-a) (in b7 room-a) (first b1) (behind b1 b4)
         (behind b4 b5) (behind b5 b6) (behind b6 b7))
  (:goal (and (in b1 room-a) (in b2 room-b) (in b3 room-b) (in b4 room-b) (in b5 room-b)
              (in b6 room-b) (in b7 room-b))))
