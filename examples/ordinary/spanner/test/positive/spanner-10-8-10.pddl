(define (problem spanner-10-8-10)
  (:domain spanner)
  (:objects
    spanner6 spanner8 spanner7 spanner10 spanner2 spanner4 spanner9 spanner1 spanner3 spanner5 - spanner
    bob - man
    location2 location10 shed gate location6 location4 location9 location7 location3 location5 location8
    location1 - location
    nut3 nut7 nut1 nut4 nut2 nut8 nut5 nut6 - nut)
  (:init
    (at bob shed) (at spanner1 location9) (at spanner2 location3) (at spanner3 location1)
    (at spanner4 location1) (at spanner5 location8) (at spanner6 location2) (at spanner7 location2)
    (at spanner8 location9) (at spanner9 location7) (at spanner10 location4) (at nut1 gate)
    (at nut2 gate) (at nut3 gate) (at nut4 gate) (at nut5 gate) (at nut6 gate) (at nut7 gate)
    (at nut8 gate)
    (useable spanner1) (useable spanner2) (useable spanner3) (useable spanner4) (useable spanner5)
    (useable spanner6) (useable spanner7) (useable spanner8) (useable spanner9) (useable spanner10)
    (loose nut1) (loose nut2) (loose nut3) (loose nut4) (loose nut5) (loose nut6) (loose nut7)
    (loose nut8)
    (link shed location1) (link location1 location2) (link location2 location3)
    (link location3 location4) (link location4 location5) (link location5 location6)
    (link location6 location7) (link location7 location8) (link location8 location9)
    (link location9 location10) (link location10 gate))
  (:goal (and
    (tightened nut1) (tightened nut2) (tightened nut3) (tightened nut4) (tightened nut5)
    (tightened nut6) (tightened nut7) (tightened nut8))))
