(define (problem rooms-3-sl)
  (:domain locked-door)
  (:objects
    door2 door1 - door
    room1 room2 room0 - room)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2)
    (locked door2)
    (shut door1)
    (at room0))
  (:goal (at room2)))
