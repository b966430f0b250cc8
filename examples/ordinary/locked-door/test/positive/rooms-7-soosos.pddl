(define (problem rooms-7-soosos)
  (:domain locked-door)
  (:objects
    room5 room4 room2 room0 room6 room3 room1 - room
    door5 door1 door2 door6 door3 door4 - door)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (leads door4 room3 room4) (leads door5 room4 room5) (leads door6 room5 room6)
    (open door2) (open door3) (open door5)
    (shut door1) (shut door4) (shut door6)
    (at room0))
  (:goal (at room6)))
