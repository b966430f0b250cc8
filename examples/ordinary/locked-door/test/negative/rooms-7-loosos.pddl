(define (problem rooms-7-loosos)
  (:domain locked-door)
  (:objects
    door3 door5 door6 door4 door2 door1 - door
    room1 room4 room6 room3 room0 room2 room5 - room)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (leads door4 room3 room4) (leads door5 room4 room5) (leads door6 room5 room6)
    (locked door1)
    (open door2) (open door3) (open door5)
    (shut door4) (shut door6)
    (at room0))
  (:goal (at room6)))
