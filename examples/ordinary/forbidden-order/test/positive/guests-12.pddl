(define (problem guests-12)
  (:domain forbidden-order)
  (:objects
    guest4 guest5 guest12 guest6 guest8 guest9 guest2 guest11 guest3 guest1 guest7 guest10 - guest)
  (:init
    (behind door guest8) (behind guest8 guest4) (behind guest4 guest11) (behind guest11 guest9)
    (behind guest9 guest12) (behind guest12 guest1) (behind guest1 guest3) (behind guest3 guest10)
    (behind guest10 guest6) (behind guest6 guest2) (behind guest2 guest5) (behind guest5 guest7)
    (waiting guest4) (waiting guest5) (waiting guest12) (waiting guest6) (waiting guest8)
    (waiting guest9) (waiting guest2) (waiting guest11) (waiting guest3) (waiting guest1)
    (waiting guest7) (waiting guest10)
    (last door))
  (:goal (and
    (served guest1) (served guest10) (served guest11) (served guest12) (served guest2) (served guest3)
    (served guest4) (served guest5) (served guest6) (served guest7) (served guest8) (served guest9))))
