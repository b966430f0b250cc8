(define (problem rooms-26)
  (:domain locked-door)
  (:objects
    door25 door16 door8 door17 door9 door14 door1 door10 door22 door19 door2 door21 door6 door11 door5
    door15 door12 door23 door18 door4 door13 door24 door20 door7 door3 - door
    room1 room16 room6 room22 room15 room5 room23 room24 room9 room25 room21 room8 room12 room14 room0
    room17 room3 room20 room7 room10 room19 room18 room13 room4 room11 room2 - room)
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
    (open door1) (open door10) (open door11) (open door12) (open door17) (open door19) (open door2)
    (open door20) (open door24) (open door25) (open door4) (open door7) (open door8) (open door9)
    (shut door13) (shut door14) (shut door15) (shut door16) (shut door18) (shut door21) (shut door22)
    (shut door23) (shut door3) (shut door5) (shut door6)
    (at room0))
  (:goal (at room25)))
