(define (problem guests-1)
  (:domain forbidden-order)
  (:objects
    guest1 - guest)
  (:init
    (behind door guest1)
    (waiting guest1)
    (last door))
  (:goal (served guest1)))
