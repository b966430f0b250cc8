; Bring 2 of 5 balls from room A to room B and return.
(define (problem gripper-7-neg-002)
  (:domain gripper)
  (:objects b1 b2 b3 b4 b5 b6 b7 - ball)
  (:init (robot-in room-a) (free left) (free right) (in b1 room-a) (in b2 room-a) (in b3 room-a)
         (in b4 room-b) (in b5 room-a) (in b6 room-a) (in b7 room-b) (first b1) (behind b1 b2)
         (behind b2 b3) (behind b3 b5) (behind b5 b6))
  (:goal (and (in b1 room-b) (in b2 room-a) (in b3 room-b) (in b4 room-b) (in b5 room-a)
              (in b6 room-a) (in b7 room-b) (robot-in room-a))))
