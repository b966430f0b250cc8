(define (problem guests-3a)
  (:domain forbidden-order)
  (:objects
    guest3 guest2 guest1 - guest)
  (:init
    (behind door guest2) (behind guest2 guest1) (behind guest1 guest3)
    (waiting guest3) (waiting guest2) (waiting guest1)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3) (follows door guest3) (follows guest3 guest2)
    (follows guest2 guest1))))
