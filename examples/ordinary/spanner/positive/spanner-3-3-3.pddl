(define (problem spanner-3-3-3)
  (:domain spanner)
  (:objects
    spanner3 spanner2 spanner1 - spanner
    shed location1 location3 gate location2 - location
    bob - man
    nut1 nut3 nut2 - nut)
  (:init
    (at bob shed) (at spanner1 location2) (at spanner2 location1) (at spanner3 location2) (at nut1 gate)
    (at nut2 gate) (at nut3 gate)
    (useable spanner1) (useable spanner2) (useable spanner3)
    (loose nut1) (loose nut2) (loose nut3)
    (link shed location1) (link location1 location2) (link location2 location3) (link location3 gate))
  (:goal (and
    (tightened nut1) (tightened nut2) (tightened nut3))))
