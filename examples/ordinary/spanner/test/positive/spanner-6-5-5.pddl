(define (problem spanner-6-5-5)
  (:domain spanner)
  (:objects
    bob - man
    location3 shed location5 gate location1 location4 location2 - location
    spanner5 spanner2 spanner6 spanner4 spanner3 spanner1 - spanner
    nut4 nut1 nut5 nut2 nut3 - nut)
  (:init
    (at bob shed) (at spanner1 location3) (at spanner2 location2) (at spanner3 location3)
    (at spanner4 location5) (at spanner5 location5) (at spanner6 location5) (at nut1 gate)
    (at nut2 gate) (at nut3 gate) (at nut4 gate) (at nut5 gate)
    (useable spanner1) (useable spanner2) (useable spanner3) (useable spanner4) (useable spanner5)
    (useable spanner6)
    (loose nut1) (loose nut2) (loose nut3) (loose nut4) (loose nut5)
    (link shed location1) (link location1 location2) (link location2 location3)
    (link location3 location4) (link location4 location5) (link location5 gate))
  (:goal (and
    (tightened nut1) (tightened nut2) (tightened nut3) (tightened nut4) (tightened nut5))))
