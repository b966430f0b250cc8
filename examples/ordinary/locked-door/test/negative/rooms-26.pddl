(define (problem rooms-26)
  (:domain locked-door)
  (:objects
    door20 door14 door1 door10 door6 door21 door24 door18 door8 door16 door9 door22 door11 door19 door4
    door12 door7 door13 door3 door15 door5 door23 door25 door17 door2 - door
    room19 room2 room13 room6 room17 room25 room7 room5 room8 room11 room23 room14 room0 room15 room12
    room21 room3 room20 room18 room4 room10 room9 room16 room22 room24 room1 - room)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (leads door4 room3 room4) (leads door5 room4 room5) (leads door6 room5 room6)
    (leads door7 room6 room7) (leads door8 room7 room8) (leads door9 room8 room9)
    (leads door10 room9 room10) (leads door11 room10 room11) (leads door12 room11 room12)
    (leads door13 room12 room13) (leads door14 room13 room14) (leads door15 room14 room15)
    (leads door16 room15 room16) (leads door17 room16 room17) (leads door18 room17 room18)
    (leads door19 room18 room19) (leads door20 room19 room20) (leads door21 room20 room21)
    (leads door22 room21 room22) (leads door23 room22 room23) (leads door24 room23 room24)
    (leads door25 room24 room25)
    (locked door9)
    (open door1) (open door10) (open door11) (open door12) (open door17) (open door19) (open door2)
    (open door20) (open door24) (open door25) (open door4) (open door7) (open door8)
    (shut door13) (shut door14) (shut door15) (shut door16) (shut door18) (shut door21) (shut door22)
    (shut door23) (shut door3) (shut door5) (shut door6)
    (at room0))
  (:goal (at room25)))
