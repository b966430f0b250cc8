(define (problem guests-12)
  (:domain forbidden-order)
  (:objects
    guest12 guest8 guest6 guest2 guest9 guest11 guest3 guest10 guest5 guest7 guest4 guest1 - guest)
  (:init
    (behind door guest9) (behind guest9 guest12) (behind guest12 guest10) (behind guest10 guest11)
    (behind guest11 guest6) (behind guest6 guest7) (behind guest7 guest5) (behind guest5 guest1)
    (behind guest1 guest2) (behind guest2 guest3) (behind guest3 guest8) (behind guest8 guest4)
    (waiting guest12) (waiting guest8) (waiting guest6) (waiting guest2) (waiting guest9)
    (waiting guest11) (waiting guest3) (waiting guest10) (waiting guest5) (waiting guest7)
    (waiting guest4) (waiting guest1)
    (last door))
  (:goal (and
    (served guest1) (served guest10) (served guest11) (served guest12) (served guest2) (served guest3)
    (served guest4) (served guest5) (served guest6) (served guest7) (served guest8) (served guest9)
    (follows door guest1) (follows guest1 guest4) (follows guest4 guest7) (follows guest7 guest5)
    (follows guest5 guest10) (follows guest10 guest3) (follows guest3 guest11) (follows guest11 guest9)
    (follows guest9 guest2) (follows guest2 guest6) (follows guest6 guest8) (follows guest8 guest12))))
