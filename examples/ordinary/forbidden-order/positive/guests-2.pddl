(define (problem guests-2)
  (:domain forbidden-order)
  (:objects
    guest2 guest1 - guest)
  (:init
    (behind door guest1) (behind guest1 guest2)
    (waiting guest2) (waiting guest1)
    (last door))
  (:goal (and
    (served guest1) (served guest2))))
