(define (problem guests-4)
  (:domain forbidden-order)
  (:objects
    guest1 guest4 guest2 guest3 - guest)
  (:init
    (behind door guest4) (behind guest4 guest3) (behind guest3 guest1) (behind guest1 guest2)
    (waiting guest1) (waiting guest4) (waiting guest2) (waiting guest3)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3) (served guest4))))
