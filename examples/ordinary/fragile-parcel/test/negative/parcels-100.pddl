(define (problem parcels-100)
  (:domain fragile-parcel)
  (:objects
    parcel33 parcel38 parcel68 parcel95 parcel11 parcel97 parcel27 parcel66 parcel85 parcel8 parcel82
    parcel18 parcel73 parcel4 parcel46 parcel90 parcel47 parcel79 parcel45 parcel63 parcel58 parcel59
    parcel20 parcel78 parcel88 parcel30 parcel23 parcel89 parcel80 parcel72 parcel74 parcel37 parcel1
    parcel29 parcel3 parcel100 parcel44 parcel12 parcel43 parcel42 parcel31 parcel40 parcel53 parcel84
    parcel13 parcel14 parcel93 parcel49 parcel96 parcel39 parcel32 parcel28 parcel15 parcel56 parcel98
    parcel94 parcel6 parcel71 parcel2 parcel26 parcel92 parcel22 parcel83 parcel52 parcel48 parcel62
    parcel54 parcel75 parcel5 parcel16 parcel9 parcel36 parcel65 parcel77 parcel70 parcel81 parcel87
    parcel17 parcel35 parcel86 parcel99 parcel34 parcel76 parcel55 parcel24 parcel64 parcel91 parcel60
    parcel7 parcel67 parcel41 parcel19 parcel61 parcel51 parcel10 parcel50 parcel69 parcel25 parcel57
    parcel21 - parcel)
  (:init
    (on-belt parcel33) (on-belt parcel38) (on-belt parcel68) (on-belt parcel95) (on-belt parcel11)
    (on-belt parcel97) (on-belt parcel27) (on-belt parcel66) (on-belt parcel85) (on-belt parcel8)
    (on-belt parcel82) (on-belt parcel18) (on-belt parcel73) (on-belt parcel4) (on-belt parcel46)
    (on-belt parcel90) (on-belt parcel47) (on-belt parcel79) (on-belt parcel45) (on-belt parcel63)
    (on-belt parcel58) (on-belt parcel59) (on-belt parcel20) (on-belt parcel78) (on-belt parcel88)
    (on-belt parcel30) (on-belt parcel23) (on-belt parcel89) (on-belt parcel80) (on-belt parcel72)
    (on-belt parcel74) (on-belt parcel37) (on-belt parcel1) (on-belt parcel29) (on-belt parcel3)
    (on-belt parcel100) (on-belt parcel44) (on-belt parcel12) (on-belt parcel43) (on-belt parcel42)
    (on-belt parcel31) (on-belt parcel40) (on-belt parcel53) (on-belt parcel84) (on-belt parcel13)
    (on-belt parcel14) (on-belt parcel93) (on-belt parcel49) (on-belt parcel96) (on-belt parcel39)
    (on-belt parcel32) (on-belt parcel28) (on-belt parcel15) (on-belt parcel56) (on-belt parcel98)
    (on-belt parcel94) (on-belt parcel6) (on-belt parcel71) (on-belt parcel2) (on-belt parcel26)
    (on-belt parcel92) (on-belt parcel22) (on-belt parcel83) (on-belt parcel52) (on-belt parcel48)
    (on-belt parcel62) (on-belt parcel54) (on-belt parcel75) (on-belt parcel5) (on-belt parcel16)
    (on-belt parcel9) (on-belt parcel36) (on-belt parcel65) (on-belt parcel77) (on-belt parcel70)
    (on-belt parcel81) (on-belt parcel87) (on-belt parcel17) (on-belt parcel35) (on-belt parcel86)
    (on-belt parcel99) (on-belt parcel34) (on-belt parcel76) (on-belt parcel55) (on-belt parcel24)
    (on-belt parcel64) (on-belt parcel91) (on-belt parcel60) (on-belt parcel7) (on-belt parcel67)
    (on-belt parcel41) (on-belt parcel19) (on-belt parcel61) (on-belt parcel51) (on-belt parcel10)
    (on-belt parcel50) (on-belt parcel69) (on-belt parcel25) (on-belt parcel57) (on-belt parcel21)
    (fragile parcel27) (fragile parcel85) (fragile parcel8) (fragile parcel4) (fragile parcel47)
    (fragile parcel63) (fragile parcel59) (fragile parcel88) (fragile parcel89) (fragile parcel72)
    (fragile parcel74) (fragile parcel42) (fragile parcel40) (fragile parcel13) (fragile parcel14)
    (fragile parcel96) (fragile parcel32) (fragile parcel6) (fragile parcel2) (fragile parcel92)
    (fragile parcel83) (fragile parcel52) (fragile parcel48) (fragile parcel54) (fragile parcel9)
    (fragile parcel34) (fragile parcel76) (fragile parcel91) (fragile parcel7) (fragile parcel41)
    (fragile parcel19) (fragile parcel61) (fragile parcel50) (fragile parcel21)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel10) (packed parcel100) (packed parcel11) (packed parcel12)
    (packed parcel13) (packed parcel14) (packed parcel15) (packed parcel16) (packed parcel17)
    (packed parcel18) (packed parcel19) (packed parcel2) (packed parcel20) (packed parcel21)
    (packed parcel22) (packed parcel23) (packed parcel24) (packed parcel25) (packed parcel26)
    (packed parcel27) (packed parcel28) (packed parcel29) (packed parcel3) (packed parcel30)
    (packed parcel31) (packed parcel32) (packed parcel33) (packed parcel34) (packed parcel35)
    (packed parcel36) (packed parcel37) (packed parcel38) (packed parcel39) (packed parcel4)
    (packed parcel40) (packed parcel41) (packed parcel42) (packed parcel43) (packed parcel44)
    (packed parcel45) (packed parcel46) (packed parcel47) (packed parcel48) (packed parcel49)
    (packed parcel5) (packed parcel50) (packed parcel51) (packed parcel52) (packed parcel53)
    (packed parcel54) (packed parcel55) (packed parcel56) (packed parcel57) (packed parcel58)
    (packed parcel59) (packed parcel6) (packed parcel60) (packed parcel61) (packed parcel62)
    (packed parcel63) (packed parcel64) (packed parcel65) (packed parcel66) (packed parcel67)
    (packed parcel68) (packed parcel69) (packed parcel7) (packed parcel70) (packed parcel71)
    (packed parcel72) (packed parcel73) (packed parcel74) (packed parcel75) (packed parcel76)
    (packed parcel77) (packed parcel78) (packed parcel79) (packed parcel8) (packed parcel80)
    (packed parcel81) (packed parcel82) (packed parcel83) (packed parcel84) (packed parcel85)
    (packed parcel86) (packed parcel87) (packed parcel88) (packed parcel89) (packed parcel9)
    (packed parcel90) (packed parcel91) (packed parcel92) (packed parcel93) (packed parcel94)
    (packed parcel95) (packed parcel96) (packed parcel97) (packed parcel98) (packed parcel99))))
