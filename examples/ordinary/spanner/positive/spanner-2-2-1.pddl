(define (problem spanner-2-2-1)
  (:domain spanner)
  (:objects
    bob - man
    nut2 nut1 - nut
    spanner2 spanner1 - spanner
    gate shed location1 - location)
  (:init
    (at bob shed) (at spanner1 location1) (at spanner2 location1) (at nut1 gate) (at nut2 gate)
    (useable spanner1) (useable spanner2)
    (loose nut1) (loose nut2)
    (link shed location1) (link location1 gate))
  (:goal (and
    (tightened nut1) (tightened nut2))))
