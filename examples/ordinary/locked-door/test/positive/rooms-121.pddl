(define (problem rooms-121)
  (:domain locked-door)
  (:objects
    room23 room54 room5 room50 room64 room69 room59 room49 room2 room103 room52 room86 room71 room8
    room108 room80 room40 room33 room104 room12 room1 room112 room0 room37 room105 room10 room81 room119
    room19 room82 room57 room62 room85 room67 room39 room100 room83 room77 room74 room35 room107 room93
    room60 room53 room99 room90 room63 room16 room117 room9 room56 room24 room41 room95 room58 room70
    room72 room14 room75 room109 room31 room66 room26 room106 room3 room88 room17 room25 room110 room97
    room48 room22 room79 room61 room91 room113 room42 room102 room118 room34 room68 room116 room6 room4
    room98 room51 room18 room36 room55 room47 room94 room13 room96 room78 room111 room11 room44 room29
    room20 room101 room76 room15 room115 room27 room7 room87 room30 room92 room120 room38 room43 room21
    room114 room46 room65 room45 room73 room89 room28 room32 room84 - room
    door62 door91 door112 door58 door46 door21 door64 door40 door75 door67 door103 door82 door65 door80
    door9 door29 door76 door38 door19 door47 door36 door101 door68 door51 door86 door85 door5 door99
    door118 door71 door57 door8 door6 door4 door35 door30 door77 door37 door56 door50 door41 door26
    door72 door54 door55 door115 door23 door98 door61 door100 door109 door105 door104 door16 door15
    door52 door1 door18 door81 door73 door33 door114 door17 door31 door25 door87 door66 door34 door44
    door32 door88 door120 door59 door60 door7 door3 door49 door70 door10 door83 door79 door84 door97
    door119 door53 door20 door113 door13 door28 door39 door63 door117 door27 door90 door96 door108
    door24 door43 door93 door2 door95 door12 door42 door45 door78 door74 door11 door89 door14 door94
    door106 door48 door69 door111 door110 door92 door22 door102 door116 door107 - door)
  (:init
    (leads door1 room0 room1) (leads door2 room1 room2) (leads door3 room2 room3)
    (leads door4 room3 room4) (leads door5 room4 room5) (leads door6 room5 room6)
    (leads door7 room6 room7) (leads door8 room7 room8) (leads door9 room8 room9)
    (leads door10 room9 room10) (leads door11 room10 room11) (leads door12 room11 room12)
    (leads door13 room12 room13) (leads door14 room13 room14) (leads door15 room14 room15)
    (leads door16 room15 room16) (leads door17 room16 room17) (leads door18 room17 room18)
    (leads door19 room18 room19) (leads door20 room19 room20) (leads door21 room20 room21)
    (leads door22 room21 room22) (leads door23 room22 room23) (leads door24 room23 room24)
    (leads door25 room24 room25) (leads door26 room25 room26) (leads door27 room26 room27)
    (leads door28 room27 room28) (leads door29 room28 room29) (leads door30 room29 room30)
    (leads door31 room30 room31) (leads door32 room31 room32) (leads door33 room32 room33)
    (leads door34 room33 room34) (leads door35 room34 room35) (leads door36 room35 room36)
    (leads door37 room36 room37) (leads door38 room37 room38) (leads door39 room38 room39)
    (leads door40 room39 room40) (leads door41 room40 room41) (leads door42 room41 room42)
    (leads door43 room42 room43) (leads door44 room43 room44) (leads door45 room44 room45)
    (leads door46 room45 room46) (leads door47 room46 room47) (leads door48 room47 room48)
    (leads door49 room48 room49) (leads door50 room49 room50) (leads door51 room50 room51)
    (leads door52 room51 room52) (leads door53 room52 room53) (leads door54 room53 room54)
    (leads door55 room54 room55) (leads door56 room55 room56) (leads door57 room56 room57)
    (leads door58 room57 room58) (leads door59 room58 room59) (leads door60 room59 room60)
    (leads door61 room60 room61) (leads door62 room61 room62) (leads door63 room62 room63)
    (leads door64 room63 room64) (leads door65 room64 room65) (leads door66 room65 room66)
    (leads door67 room66 room67) (leads door68 room67 room68) (leads door69 room68 room69)
    (leads door70 room69 room70) (leads door71 room70 room71) (leads door72 room71 room72)
    (leads door73 room72 room73) (leads door74 room73 room74) (leads door75 room74 room75)
    (leads door76 room75 room76) (leads door77 room76 room77) (leads door78 room77 room78)
    (leads door79 room78 room79) (leads door80 room79 room80) (leads door81 room80 room81)
    (leads door82 room81 room82) (leads door83 room82 room83) (leads door84 room83 room84)
    (leads door85 room84 room85) (leads door86 room85 room86) (leads door87 room86 room87)
    (leads door88 room87 room88) (leads door89 room88 room89) (leads door90 room89 room90)
    (leads door91 room90 room91) (leads door92 room91 room92) (leads door93 room92 room93)
    (leads door94 room93 room94) (leads door95 room94 room95) (leads door96 room95 room96)
    (leads door97 room96 room97) (leads door98 room97 room98) (leads door99 room98 room99)
    (leads door100 room99 room100) (leads door101 room100 room101) (leads door102 room101 room102)
    (leads door103 room102 room103) (leads door104 room103 room104) (leads door105 room104 room105)
    (leads door106 room105 room106) (leads door107 room106 room107) (leads door108 room107 room108)
    (leads door109 room108 room109) (leads door110 room109 room110) (leads door111 room110 room111)
    (leads door112 room111 room112) (leads door113 room112 room113) (leads door114 room113 room114)
    (leads door115 room114 room115) (leads door116 room115 room116) (leads door117 room116 room117)
    (leads door118 room117 room118) (leads door119 room118 room119) (leads door120 room119 room120)
    (open door1) (open door10) (open door101) (open door103) (open door104) (open door105)
    (open door111) (open door112) (open door114) (open door115) (open door117) (open door118)
    (open door12) (open door13) (open door15) (open door16) (open door17) (open door18) (open door19)
    (open door21) (open door22) (open door24) (open door25) (open door26) (open door29) (open door30)
    (open door34) (open door35) (open door36) (open door37) (open door38) (open door4) (open door42)
    (open door44) (open door45) (open door46) (open door49) (open door5) (open door52) (open door56)
    (open door58) (open door59) (open door61) (open door62) (open door63) (open door64) (open door67)
    (open door68) (open door7) (open door73) (open door78) (open door8) (open door80) (open door82)
    (open door84) (open door88) (open door89) (open door9) (open door90) (open door92) (open door93)
    (open door96)
    (shut door100) (shut door102) (shut door106) (shut door107) (shut door108) (shut door109)
    (shut door11) (shut door110) (shut door113) (shut door116) (shut door119) (shut door120)
    (shut door14) (shut door2) (shut door20) (shut door23) (shut door27) (shut door28) (shut door3)
    (shut door31) (shut door32) (shut door33) (shut door39) (shut door40) (shut door41) (shut door43)
    (shut door47) (shut door48) (shut door50) (shut door51) (shut door53) (shut door54) (shut door55)
    (shut door57) (shut door6) (shut door60) (shut door65) (shut door66) (shut door69) (shut door70)
    (shut door71) (shut door72) (shut door74) (shut door75) (shut door76) (shut door77) (shut door79)
    (shut door81) (shut door83) (shut door85) (shut door86) (shut door87) (shut door91) (shut door94)
    (shut door95) (shut door97) (shut door98) (shut door99)
    (at room0))
  (:goal (at room120)))
