(define (problem rooms-4-olo)
  (:domain locked-door)
  (:objects
    door3 door1 door2 - door
    room1 room2 room3 room0 - room)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (locked door2)
    (open door1) (open door3)
    (at room0))
  (:goal (at room3)))
