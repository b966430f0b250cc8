(define (problem guests-8)
  (:domain forbidden-order)
  (:objects
    guest3 guest1 guest5 guest2 guest4 guest8 guest7 guest6 - guest)
  (:init
    (behind door guest4) (behind guest4 guest6) (behind guest6 guest8) (behind guest8 guest7)
    (behind guest7 guest2) (behind guest2 guest5) (behind guest5 guest1) (behind guest1 guest3)
    (waiting guest3) (waiting guest1) (waiting guest5) (waiting guest2) (waiting guest4)
    (waiting guest8) (waiting guest7) (waiting guest6)
    (last door))
  (:goal (and
    (served guest1) (served guest2) (served guest3) (served guest4) (served guest5) (served guest6)
    (served guest7) (served guest8) (follows door guest6) (follows guest6 guest7)
    (follows guest7 guest8) (follows guest8 guest4) (follows guest4 guest2) (follows guest2 guest5)
    (follows guest5 guest1) (follows guest1 guest3))))
