(define (problem spanner-3-2-2)
  (:domain spanner)
  (:objects
    spanner3 spanner2 spanner1 - spanner
    bob - man
    shed location2 gate location1 - location
    nut2 nut1 - nut)
  (:init
    (at bob shed) (at spanner1 location1) (at spanner2 location1) (at spanner3 location2) (at nut1 gate)
    (at nut2 gate)
    (useable spanner1) (useable spanner2) (useable spanner3)
    (loose nut1) (loose nut2)
    (link shed location1) (link location1 location2) (link location2 gate))
  (:goal (and
    (tightened nut1) (tightened nut2))))
