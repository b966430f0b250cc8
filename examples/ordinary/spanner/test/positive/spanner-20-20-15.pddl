(define (problem spanner-20-20-15)
  (:domain spanner)
  (:objects
    spanner7 spanner19 spanner18 spanner5 spanner11 spanner9 spanner2 spanner6 spanner1 spanner10
    spanner16 spanner17 spanner13 spanner3 spanner20 spanner8 spanner14 spanner15 spanner4 spanner12 - spanner
    nut5 nut10 nut3 nut17 nut12 nut20 nut6 nut2 nut1 nut4 nut7 nut9 nut11 nut8 nut16 nut15 nut13 nut19
    nut18 nut14 - nut
    bob - man
    location9 location7 location5 location11 location13 location2 location14 shed location1 location15
    location4 location8 gate location6 location10 location3 location12 - location)
  (:init
    (at bob shed) (at spanner1 location12) (at spanner2 location2) (at spanner3 location12)
    (at spanner4 location10) (at spanner5 location6) (at spanner6 location5) (at spanner7 location10)
    (at spanner8 location4) (at spanner9 location12) (at spanner10 location6) (at spanner11 location6)
    (at spanner12 location7) (at spanner13 location5) (at spanner14 location9) (at spanner15 location9)
    (at spanner16 location12) (at spanner17 location15) (at spanner18 location7)
    (at spanner19 location15) (at spanner20 location4) (at nut1 gate) (at nut2 gate) (at nut3 gate)
    (at nut4 gate) (at nut5 gate) (at nut6 gate) (at nut7 gate) (at nut8 gate) (at nut9 gate)
    (at nut10 gate) (at nut11 gate) (at nut12 gate) (at nut13 gate) (at nut14 gate) (at nut15 gate)
    (at nut16 gate) (at nut17 gate) (at nut18 gate) (at nut19 gate) (at nut20 gate)
    (useable spanner1) (useable spanner2) (useable spanner3) (useable spanner4) (useable spanner5)
    (useable spanner6) (useable spanner7) (useable spanner8) (useable spanner9) (useable spanner10)
    (useable spanner11) (useable spanner12) (useable spanner13) (useable spanner14) (useable spanner15)
    (useable spanner16) (useable spanner17) (useable spanner18) (useable spanner19) (useable spanner20)
    (loose nut1) (loose nut2) (loose nut3) (loose nut4) (loose nut5) (loose nut6) (loose nut7)
    (loose nut8) (loose nut9) (loose nut10) (loose nut11) (loose nut12) (loose nut13) (loose nut14)
    (loose nut15) (loose nut16) (loose nut17) (loose nut18) (loose nut19) (loose nut20)
    (link shed location1) (link location1 location2) (link location2 location3)
    (link location3 location4) (link location4 location5) (link location5 location6)
    (link location6 location7) (link location7 location8) (link location8 location9)
    (link location9 location10) (link location10 location11) (link location11 location12)
    (link location12 location13) (link location13 location14) (link location14 location15)
    (link location15 gate))
  (:goal (and
    (tightened nut1) (tightened nut2) (tightened nut3) (tightened nut4) (tightened nut5)
    (tightened nut6) (tightened nut7) (tightened nut8) (tightened nut9) (tightened nut10)
    (tightened nut11) (tightened nut12) (tightened nut13) (tightened nut14) (tightened nut15)
    (tightened nut16) (tightened nut17) (tightened nut18) (tightened nut19) (tightened nut20))))
