(define (problem rooms-4-sso)
  (:domain locked-door)
  (:objects
    room1 room0 room3 room2 - room
    door1 door3 door2 - door)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (open door3)
    (shut door1) (shut door2)
    (at room0))
  (:goal (at room3)))
