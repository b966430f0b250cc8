(define (problem spanner-2-1-2)
  (:domain spanner)
  (:objects
    shed location1 location2 gate - location
    bob - man
    nut1 - nut
    spanner1 spanner2 - spanner)
  (:init
    (at bob shed) (at spanner1 location1) (at spanner2 location1) (at nut1 gate)
    (useable spanner1) (useable spanner2)
    (loose nut1)
    (link shed location1) (link location1 location2) (link location2 gate))
  (:goal (tightened nut1)))
