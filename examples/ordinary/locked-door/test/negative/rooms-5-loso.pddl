(define (problem rooms-5-loso)
  (:domain locked-door)
  (:objects
    room4 room1 room3 room0 room2 - room
    door1 door3 door4 door2 - door)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (leads door4 room3 room4)
    (locked door1)
    (open door2) (open door4)
    (shut door3)
    (at room0))
  (:goal (at room4)))
