(define (problem guests-5)
  (:domain forbidden-order)
  (:objects
    guest5 guest4 guest3 guest2 guest1 - guest)
  (:init
    (behind door guest1) (behind guest1 guest5) (behind guest5 guest4) (behind guest4 guest2)
    (behind guest2 guest3)
    (waiting guest5) (waiting guest4) (waiting guest3) (waiting guest2) (waiting guest1)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3) (served guest4) (served guest5))))
