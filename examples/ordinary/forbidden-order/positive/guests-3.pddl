(define (problem guests-3)
  (:domain forbidden-order)
  (:objects
    guest2 guest1 guest3 - guest)
  (:init
    (behind door guest3) (behind guest3 guest2) (behind guest2 guest1)
    (waiting guest2) (waiting guest1) (waiting guest3)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3))))
