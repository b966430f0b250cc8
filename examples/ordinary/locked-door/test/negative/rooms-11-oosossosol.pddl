(define (problem rooms-11-oosossosol)
  (:domain locked-door)
  (:objects
    room3 room5 room6 room4 room10 room0 room7 room1 room8 room9 room2 - room
    door8 door6 door9 door1 door10 door4 door3 door7 door5 door2 - door)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (leads door4 room3 room4) (leads door5 room4 room5) (leads door6 room5 room6)
    (leads door7 room6 room7) (leads door8 room7 room8) (leads door9 room8 room9)
    (leads door10 room9 room10)
    (locked door10)
    (open door1) (open door2) (open door4) (open door7) (open door9)
    (shut door3) (shut door5) (shut door6) (shut door8)
    (at room0))
  (:goal (at room10)))
