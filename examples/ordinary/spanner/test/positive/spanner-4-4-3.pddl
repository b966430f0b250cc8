(define (problem spanner-4-4-3)
  (:domain spanner)
  (:objects
    nut2 nut1 nut3 nut4 - nut
    bob - man
    spanner3 spanner1 spanner4 spanner2 - spanner
    location2 location1 location3 shed gate - location)
  (:init
    (at bob shed) (at spanner1 location1) (at spanner2 location2) (at spanner3 location3)
    (at spanner4 location3) (at nut1 gate) (at nut2 gate) (at nut3 gate) (at nut4 gate)
    (useable spanner1) (useable spanner2) (useable spanner3) (useable spanner4)
    (loose nut1) (loose nut2) (loose nut3) (loose nut4)
    (link shed location1) (link location1 location2) (link location2 location3) (link location3 gate))
  (:goal (and
    (tightened nut1) (tightened nut2) (tightened nut3) (tightened nut4))))
