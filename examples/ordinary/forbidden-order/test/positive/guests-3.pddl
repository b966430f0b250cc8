(define (problem guests-3)
  (:domain forbidden-order)
  (:objects
    guest2 guest3 guest1 - guest)
  (:init
    (behind door guest2) (behind guest2 guest3) (behind guest3 guest1)
    (waiting guest2) (waiting guest3) (waiting guest1)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3))))
