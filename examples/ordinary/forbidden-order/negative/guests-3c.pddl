(define (problem guests-3c)
  (:domain forbidden-order)
  (:objects
    guest2 guest3 guest1 - guest)
  (:init
    (behind door guest1) (behind guest1 guest2) (behind guest2 guest3)
    (waiting guest2) (waiting guest3) (waiting guest1)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3) (follows door guest1) (follows guest1 guest3)
    (follows guest3 guest2))))
