(define (problem parcels-100)
  (:domain fragile-parcel)
  (:objects
    parcel58 parcel1 parcel95 parcel48 parcel39 parcel51 parcel82 parcel80 parcel50 parcel87 parcel32
    parcel73 parcel30 parcel93 parcel10 parcel83 parcel77 parcel63 parcel12 parcel71 parcel64 parcel89
    parcel4 parcel3 parcel91 parcel31 parcel24 parcel100 parcel26 parcel92 parcel72 parcel27 parcel6
    parcel13 parcel8 parcel47 parcel23 parcel34 parcel38 parcel49 parcel40 parcel56 parcel16 parcel21
    parcel54 parcel15 parcel45 parcel17 parcel37 parcel59 parcel76 parcel69 parcel55 parcel18 parcel11
    parcel67 parcel94 parcel84 parcel44 parcel33 parcel20 parcel42 parcel79 parcel90 parcel25 parcel78
    parcel41 parcel14 parcel53 parcel97 parcel68 parcel88 parcel46 parcel35 parcel29 parcel66 parcel60
    parcel75 parcel7 parcel99 parcel5 parcel52 parcel74 parcel43 parcel98 parcel22 parcel61 parcel57
    parcel28 parcel96 parcel19 parcel85 parcel65 parcel2 parcel70 parcel62 parcel9 parcel81 parcel86
    parcel36 - parcel)
  (:init
    (on-belt parcel58) (on-belt parcel1) (on-belt parcel95) (on-belt parcel48) (on-belt parcel39)
    (on-belt parcel51) (on-belt parcel82) (on-belt parcel80) (on-belt parcel50) (on-belt parcel87)
    (on-belt parcel32) (on-belt parcel73) (on-belt parcel30) (on-belt parcel93) (on-belt parcel10)
    (on-belt parcel83) (on-belt parcel77) (on-belt parcel63) (on-belt parcel12) (on-belt parcel71)
    (on-belt parcel64) (on-belt parcel89) (on-belt parcel4) (on-belt parcel3) (on-belt parcel91)
    (on-belt parcel31) (on-belt parcel24) (on-belt parcel100) (on-belt parcel26) (on-belt parcel92)
    (on-belt parcel72) (on-belt parcel27) (on-belt parcel6) (on-belt parcel13) (on-belt parcel8)
    (on-belt parcel47) (on-belt parcel23) (on-belt parcel34) (on-belt parcel38) (on-belt parcel49)
    (on-belt parcel40) (on-belt parcel56) (on-belt parcel16) (on-belt parcel21) (on-belt parcel54)
    (on-belt parcel15) (on-belt parcel45) (on-belt parcel17) (on-belt parcel37) (on-belt parcel59)
    (on-belt parcel76) (on-belt parcel69) (on-belt parcel55) (on-belt parcel18) (on-belt parcel11)
    (on-belt parcel67) (on-belt parcel94) (on-belt parcel84) (on-belt parcel44) (on-belt parcel33)
    (on-belt parcel20) (on-belt parcel42) (on-belt parcel79) (on-belt parcel90) (on-belt parcel25)
    (on-belt parcel78) (on-belt parcel41) (on-belt parcel14) (on-belt parcel53) (on-belt parcel97)
    (on-belt parcel68) (on-belt parcel88) (on-belt parcel46) (on-belt parcel35) (on-belt parcel29)
    (on-belt parcel66) (on-belt parcel60) (on-belt parcel75) (on-belt parcel7) (on-belt parcel99)
    (on-belt parcel5) (on-belt parcel52) (on-belt parcel74) (on-belt parcel43) (on-belt parcel98)
    (on-belt parcel22) (on-belt parcel61) (on-belt parcel57) (on-belt parcel28) (on-belt parcel96)
    (on-belt parcel19) (on-belt parcel85) (on-belt parcel65) (on-belt parcel2) (on-belt parcel70)
    (on-belt parcel62) (on-belt parcel9) (on-belt parcel81) (on-belt parcel86) (on-belt parcel36)
    (fragile parcel51) (fragile parcel87) (fragile parcel83) (fragile parcel77) (fragile parcel63)
    (fragile parcel89) (fragile parcel4) (fragile parcel26) (fragile parcel92) (fragile parcel6)
    (fragile parcel47) (fragile parcel23) (fragile parcel38) (fragile parcel49) (fragile parcel56)
    (fragile parcel54) (fragile parcel45) (fragile parcel18) (fragile parcel84) (fragile parcel33)
    (fragile parcel20) (fragile parcel90) (fragile parcel41) (fragile parcel68) (fragile parcel46)
    (fragile parcel35) (fragile parcel29) (fragile parcel66) (fragile parcel60) (fragile parcel7)
    (fragile parcel99) (fragile parcel5) (fragile parcel61) (fragile parcel57)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel10) (packed parcel100) (packed parcel11) (packed parcel12)
    (packed parcel13) (packed parcel14) (packed parcel15) (packed parcel16) (packed parcel17)
    (packed parcel19) (packed parcel2) (packed parcel21) (packed parcel22) (packed parcel24)
    (packed parcel25) (packed parcel27) (packed parcel28) (packed parcel3) (packed parcel30)
    (packed parcel31) (packed parcel32) (packed parcel34) (packed parcel36) (packed parcel37)
    (packed parcel39) (packed parcel40) (packed parcel42) (packed parcel43) (packed parcel44)
    (packed parcel48) (packed parcel50) (packed parcel52) (packed parcel53) (packed parcel55)
    (packed parcel58) (packed parcel59) (packed parcel62) (packed parcel64) (packed parcel65)
    (packed parcel67) (packed parcel69) (packed parcel70) (packed parcel71) (packed parcel72)
    (packed parcel73) (packed parcel74) (packed parcel75) (packed parcel76) (packed parcel78)
    (packed parcel79) (packed parcel8) (packed parcel80) (packed parcel81) (packed parcel82)
    (packed parcel85) (packed parcel86) (packed parcel88) (packed parcel9) (packed parcel91)
    (packed parcel93) (packed parcel94) (packed parcel95) (packed parcel96) (packed parcel97)
    (packed parcel98))))
