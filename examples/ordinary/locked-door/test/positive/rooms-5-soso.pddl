(define (problem rooms-5-soso)
  (:domain locked-door)
  (:objects
    door1 door2 door3 door4 - door
    room4 room3 room0 room1 room2 - room)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (leads door4 room3 room4)
    (open door2) (open door4)
    (shut door1) (shut door3)
    (at room0))
  (:goal (at room4)))
