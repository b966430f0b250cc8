(define (problem spanner-50-40-30)
  (:domain spanner)
  (:objects
    spanner10 spanner24 spanner48 spanner6 spanner29 spanner13 spanner36 spanner50 spanner45 spanner34
    spanner18 spanner7 spanner39 spanner26 spanner15 spanner37 spanner28 spanner14 spanner11 spanner27
    spanner9 spanner46 spanner30 spanner17 spanner35 spanner42 spanner25 spanner47 spanner4 spanner19
    spanner5 spanner38 spanner16 spanner22 spanner44 spanner33 spanner49 spanner32 spanner40 spanner2
    spanner21 spanner12 spanner1 spanner20 spanner43 spanner3 spanner23 spanner31 spanner41 spanner8 - spanner
    location3 location10 location27 location7 location23 location4 shed location19 location30 location6
    location12 location17 location9 location29 location11 location28 location15 location24 location1
    location16 location5 location14 gate location18 location26 location25 location22 location2
    location21 location8 location20 location13 - location
    bob - man
    nut38 nut19 nut39 nut36 nut31 nut37 nut13 nut4 nut15 nut32 nut8 nut28 nut18 nut20 nut11 nut3 nut25
    nut23 nut17 nut34 nut21 nut5 nut9 nut40 nut27 nut33 nut35 nut1 nut14 nut22 nut30 nut29 nut6 nut26
    nut24 nut2 nut10 nut16 nut12 nut7 - nut)
  (:init
    (at bob shed) (at spanner1 location13) (at spanner2 location3) (at spanner3 location22)
    (at spanner4 location15) (at spanner5 location11) (at spanner6 location10) (at spanner7 location4)
    (at spanner8 location18) (at spanner9 location12) (at spanner10 location4) (at spanner11 location7)
    (at spanner12 location23) (at spanner13 location6) (at spanner14 location23)
    (at spanner15 location18) (at spanner16 location11) (at spanner17 location27)
    (at spanner18 location10) (at spanner19 location28) (at spanner20 location12)
    (at spanner21 location16) (at spanner22 location17) (at spanner23 location6)
    (at spanner24 location29) (at spanner25 location13) (at spanner26 location2)
    (at spanner27 location20) (at spanner28 location2) (at spanner29 location1)
    (at spanner30 location14) (at spanner31 location6) (at spanner32 location13)
    (at spanner33 location20) (at spanner34 location27) (at spanner35 location16)
    (at spanner36 location13) (at spanner37 location25) (at spanner38 location24)
    (at spanner39 location23) (at spanner40 location4) (at spanner41 location14)
    (at spanner42 location23) (at spanner43 location16) (at spanner44 location19)
    (at spanner45 location3) (at spanner46 location19) (at spanner47 location19)
    (at spanner48 location4) (at spanner49 location30) (at spanner50 location2) (at nut1 gate)
    (at nut2 gate) (at nut3 gate) (at nut4 gate) (at nut5 gate) (at nut6 gate) (at nut7 gate)
    (at nut8 gate) (at nut9 gate) (at nut10 gate) (at nut11 gate) (at nut12 gate) (at nut13 gate)
    (at nut14 gate) (at nut15 gate) (at nut16 gate) (at nut17 gate) (at nut18 gate) (at nut19 gate)
    (at nut20 gate) (at nut21 gate) (at nut22 gate) (at nut23 gate) (at nut24 gate) (at nut25 gate)
    (at nut26 gate) (at nut27 gate) (at nut28 gate) (at nut29 gate) (at nut30 gate) (at nut31 gate)
    (at nut32 gate) (at nut33 gate) (at nut34 gate) (at nut35 gate) (at nut36 gate) (at nut37 gate)
    (at nut38 gate) (at nut39 gate) (at nut40 gate)
    (useable spanner1) (useable spanner2) (useable spanner3) (useable spanner4) (useable spanner5)
    (useable spanner6) (useable spanner7) (useable spanner8) (useable spanner9) (useable spanner10)
    (useable spanner11) (useable spanner12) (useable spanner13) (useable spanner14) (useable spanner15)
    (useable spanner16) (useable spanner17) (useable spanner18) (useable spanner19) (useable spanner20)
    (useable spanner21) (useable spanner22) (useable spanner23) (useable spanner24) (useable spanner25)
    (useable spanner26) (useable spanner27) (useable spanner28) (useable spanner29) (useable spanner30)
    (useable spanner31) (useable spanner32) (useable spanner33) (useable spanner34) (useable spanner35)
    (useable spanner36) (useable spanner37) (useable spanner38) (useable spanner39) (useable spanner40)
    (useable spanner41) (useable spanner42) (useable spanner43) (useable spanner44) (useable spanner45)
    (useable spanner46) (useable spanner47) (useable spanner48) (useable spanner49) (useable spanner50)
    (loose nut1) (loose nut2) (loose nut3) (loose nut4) (loose nut5) (loose nut6) (loose nut7)
    (loose nut8) (loose nut9) (loose nut10) (loose nut11) (loose nut12) (loose nut13) (loose nut14)
    (loose nut15) (loose nut16) (loose nut17) (loose nut18) (loose nut19) (loose nut20) (loose nut21)
    (loose nut22) (loose nut23) (loose nut24) (loose nut25) (loose nut26) (loose nut27) (loose nut28)
    (loose nut29) (loose nut30) (loose nut31) (loose nut32) (loose nut33) (loose nut34) (loose nut35)
    (loose nut36) (loose nut37) (loose nut38) (loose nut39) (loose nut40)
    (link shed location1) (link location1 location2) (link location2 location3)
    (link location3 location4) (link location4 location5) (link location5 location6)
    (link location6 location7) (link location7 location8) (link location8 location9)
    (link location9 location10) (link location10 location11) (link location11 location12)
    (link location12 location13) (link location13 location14) (link location14 location15)
    (link location15 location16) (link location16 location17) (link location17 location18)
    (link location18 location19) (link location19 location20) (link location20 location21)
    (link location21 location22) (link location22 location23) (link location23 location24)
    (link location24 location25) (link location25 location26) (link location26 location27)
    (link location27 location28) (link location28 location29) (link location29 location30)
    (link location30 gate))
  (:goal (and
    (tightened nut1) (tightened nut2) (tightened nut3) (tightened nut4) (tightened nut5)
    (tightened nut6) (tightened nut7) (tightened nut8) (tightened nut9) (tightened nut10)
    (tightened nut11) (tightened nut12) (tightened nut13) (tightened nut14) (tightened nut15)
    (tightened nut16) (tightened nut17) (tightened nut18) (tightened nut19) (tightened nut20)
    (tightened nut21) (tightened nut22) (tightened nut23) (tightened nut24) (tightened nut25)
    (tightened nut26) (tightened nut27) (tightened nut28) (tightened nut29) (tightened nut30)
    (tightened nut31) (tightened nut32) (tightened nut33) (tightened nut34) (tightened nut35)
    (tightened nut36) (tightened nut37) (tightened nut38) (tightened nut39) (tightened nut40))))
