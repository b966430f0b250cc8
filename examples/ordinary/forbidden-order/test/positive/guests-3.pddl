(define (problem guests-3)
  (:domain forbidden-order)
  (:objects
    guest3 guest2 guest1 - guest)
  (:init
    (behind door guest3) (behind guest3 guest2) (behind guest2 guest1)
    (waiting guest3) (waiting guest2) (waiting guest1)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3))))
