(define (problem rooms-3-os)
  (:domain locked-door)
  (:objects
    room2 room1 room0 - room
    door2 door1 - door)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2)
    (open door1)
    (shut door2)
    (at room0))
  (:goal (at room2)))
