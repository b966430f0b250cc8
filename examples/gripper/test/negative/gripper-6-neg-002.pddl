; Bring 2 of 3 balls from room A to room B.
(define (problem gripper-6-neg-002)
  (:domain gripper)
  (:objects b1 b2 b3 b4 b5 b6 - ball)
  (:init (robot-in room-b) (free left) (free right) (in b1 room-a) (in b2 room-a) (in b3 room-b)
         (in b4 room-a) (in b5 room-b) (in b6 room-b) (first b1) (behind b1 b2) (behind b2 b4))
  (:goal (and (in b1 room-a) (in b2 room-b) (in b3 room-b) (in b4 room-b) (in b5 room-b)
              (in b6 room-b))))
