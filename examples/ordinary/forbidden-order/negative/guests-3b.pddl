(define (problem guests-3b)
  (:domain forbidden-order)
  (:objects
    guest3 guest1 guest2 - guest)
  (:init
    (behind door guest1) (behind guest1 guest3) (behind guest3 guest2)
    (waiting guest3) (waiting guest1) (waiting guest2)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3) (follows door guest3) (follows guest3 guest1)
    (follows guest1 guest2))))
