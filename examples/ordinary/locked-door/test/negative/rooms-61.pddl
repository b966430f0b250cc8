(define (problem rooms-61)
  (:domain locked-door)
  (:objects
    room17 room1 room33 room40 room44 room37 room25 room2 room11 room59 room38 room35 room42 room26
    room22 room54 room60 room12 room31 room15 room46 room20 room10 room24 room27 room49 room7 room36
    room19 room6 room47 room48 room8 room41 room34 room9 room56 room23 room29 room18 room55 room14
    room57 room3 room51 room13 room43 room39 room52 room53 room0 room50 room5 room32 room4 room16 room28
    room58 room21 room30 room45 - room
    door27 door57 door54 door31 door29 door59 door7 door24 door36 door33 door28 door42 door49 door56
    door30 door52 door6 door22 door10 door16 door3 door34 door5 door4 door14 door55 door35 door48 door11
    door1 door39 door15 door58 door32 door37 door19 door51 door17 door45 door60 door2 door47 door43
    door50 door8 door13 door23 door20 door38 door53 door25 door26 door41 door12 door46 door18 door44
    door9 door21 door40 - door)
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
    (locked door33)
    (open door1) (open door10) (open door15) (open door16) (open door19) (open door20) (open door24)
    (open door25) (open door29) (open door3) (open door34) (open door4) (open door40) (open door41)
    (open door42) (open door44) (open door48) (open door5) (open door52) (open door55) (open door57)
    (open door58) (open door59) (open door7) (open door9)
    (shut door11) (shut door12) (shut door13) (shut door14) (shut door17) (shut door18) (shut door2)
    (shut door21) (shut door22) (shut door23) (shut door26) (shut door27) (shut door28) (shut door30)
    (shut door31) (shut door32) (shut door35) (shut door36) (shut door37) (shut door38) (shut door39)
    (shut door43) (shut door45) (shut door46) (shut door47) (shut door49) (shut door50) (shut door51)
    (shut door53) (shut door54) (shut door56) (shut door6) (shut door60) (shut door8)
    (at room0))
  (:goal (at room60)))
