(define (problem rooms-2-s)
  (:domain locked-door)
  (:objects
    door1 - door
    room0 room1 - room)
  (:init
    (leads door1 room0 room1)
    (shut door1)
    (at room0))
  (:goal (at room1)))
