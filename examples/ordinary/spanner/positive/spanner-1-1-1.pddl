(define (problem spanner-1-1-1)
  (:domain spanner)
  (:objects
    nut1 - nut
    spanner1 - spanner
    bob - man
    gate shed location1 - location)
  (:init
    (at bob shed) (at spanner1 location1) (at nut1 gate)
    (useable spanner1)
    (loose nut1)
    (link shed location1) (link location1 gate))
  (:goal (tightened nut1)))
