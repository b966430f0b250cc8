(define (problem guests-5)
  (:domain forbidden-order)
  (:objects
    guest1 guest4 guest2 guest5 guest3 - guest)
  (:init
    (behind door guest3) (behind guest3 guest1) (behind guest1 guest4) (behind guest4 guest5)
    (behind guest5 guest2)
    (waiting guest1) (waiting guest4) (waiting guest2) (waiting guest5) (waiting guest3)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3) (served guest4) (served guest5)
    (follows door guest1) (follows guest1 guest4) (follows guest4 guest2) (follows guest2 guest5)
    (follows guest5 guest3))))
