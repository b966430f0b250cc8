(define (problem delivery-30-100)
  (:domain delivery)
  (:objects
    place3 place17 place20 place22 place6 place5 place9 place30 place26 place11 place29 place15 place25
    place2 place16 place23 place21 place12 place4 place1 place14 place27 place18 place28 place24 place7
    place8 place13 place19 place10 - place
    parcel16 parcel95 parcel62 parcel43 parcel17 parcel35 parcel55 parcel67 parcel13 parcel98 parcel1
    parcel54 parcel37 parcel18 parcel42 parcel72 parcel81 parcel63 parcel70 parcel87 parcel24 parcel57
    parcel99 parcel30 parcel23 parcel28 parcel66 parcel41 parcel73 parcel5 parcel32 parcel39 parcel64
    parcel12 parcel29 parcel93 parcel3 parcel19 parcel26 parcel76 parcel51 parcel89 parcel10 parcel4
    parcel91 parcel97 parcel44 parcel75 parcel27 parcel6 parcel61 parcel100 parcel50 parcel58 parcel31
    parcel40 parcel69 parcel20 parcel33 parcel65 parcel59 parcel25 parcel92 parcel68 parcel83 parcel86
    parcel22 parcel77 parcel53 parcel79 parcel21 parcel14 parcel47 parcel9 parcel15 parcel2 parcel84
    parcel11 parcel52 parcel94 parcel34 parcel71 parcel60 parcel74 parcel46 parcel45 parcel48 parcel96
    parcel49 parcel36 parcel82 parcel8 parcel38 parcel90 parcel85 parcel88 parcel7 parcel80 parcel56
    parcel78 - parcel)
  (:init
    (at parcel1 place4) (at parcel2 place15) (at parcel3 place17) (at parcel4 place15)
    (at parcel5 place6) (at parcel6 place26) (at parcel7 place7) (at parcel8 place12)
    (at parcel9 place25) (at parcel10 place14) (at parcel11 place11) (at parcel12 place24)
    (at parcel13 place13) (at parcel14 place5) (at parcel15 place7) (at parcel16 place28)
    (at parcel17 place10) (at parcel18 place5) (at parcel19 place28) (at parcel20 place20)
    (at parcel21 place6) (at parcel22 place16) (at parcel23 place15) (at parcel24 place24)
    (at parcel25 place10) (at parcel26 place1) (at parcel27 place27) (at parcel28 place10)
    (at parcel29 place18) (at parcel30 place1) (at parcel31 place19) (at parcel32 place3)
    (at parcel33 place30) (at parcel34 place26) (at parcel35 place24) (at parcel36 place15)
    (at parcel37 place3) (at parcel38 place12) (at parcel39 place5) (at parcel40 place25)
    (at parcel41 place16) (at parcel42 place4) (at parcel43 place14) (at parcel44 place9)
    (at parcel45 place18) (at parcel46 place14) (at parcel47 place22) (at parcel48 place28)
    (at parcel49 place30) (at parcel50 place23) (at parcel51 place14) (at parcel52 place24)
    (at parcel53 place7) (at parcel54 place22) (at parcel55 place5) (at parcel56 place1)
    (at parcel57 place1) (at parcel58 place5) (at parcel59 place24) (at parcel60 place10)
    (at parcel61 place19) (at parcel62 place17) (at parcel63 place23) (at parcel64 place19)
    (at parcel65 place25) (at parcel66 place19) (at parcel67 place29) (at parcel68 place17)
    (at parcel69 place6) (at parcel70 place17) (at parcel71 place8) (at parcel72 place3)
    (at parcel73 place5) (at parcel74 place12) (at parcel75 place7) (at parcel76 place11)
    (at parcel77 place17) (at parcel78 place28) (at parcel79 place20) (at parcel80 place27)
    (at parcel81 place4) (at parcel82 place4) (at parcel83 place23) (at parcel84 place16)
    (at parcel85 place15) (at parcel86 place2) (at parcel87 place14) (at parcel88 place23)
    (at parcel89 place15) (at parcel90 place2) (at parcel91 place30) (at parcel92 place13)
    (at parcel93 place22) (at parcel94 place1) (at parcel95 place15) (at parcel96 place30)
    (at parcel97 place7) (at parcel98 place17) (at parcel99 place14) (at parcel100 place2)
    (at-truck place25)
    (empty))
  (:goal (and
    (at parcel1 place15) (at parcel2 place25) (at parcel3 place20) (at parcel4 place19)
    (at parcel5 place25) (at parcel6 place16) (at parcel7 place26) (at parcel8 place10)
    (at parcel9 place2) (at parcel10 place23) (at parcel11 place28) (at parcel12 place14)
    (at parcel13 place2) (at parcel14 place29) (at parcel15 place1) (at parcel16 place14)
    (at parcel17 place7) (at parcel18 place12) (at parcel19 place25) (at parcel20 place13)
    (at parcel21 place15) (at parcel22 place30) (at parcel23 place1) (at parcel24 place25)
    (at parcel25 place30) (at parcel26 place11) (at parcel27 place9) (at parcel28 place4)
    (at parcel29 place13) (at parcel30 place28) (at parcel31 place25) (at parcel32 place5)
    (at parcel33 place26) (at parcel34 place15) (at parcel35 place9) (at parcel36 place8)
    (at parcel37 place27) (at parcel38 place24) (at parcel39 place22) (at parcel40 place8)
    (at parcel41 place30) (at parcel42 place26) (at parcel43 place11) (at parcel44 place19)
    (at parcel45 place9) (at parcel46 place21) (at parcel47 place24) (at parcel48 place16)
    (at parcel49 place11) (at parcel50 place28) (at parcel51 place9) (at parcel52 place18)
    (at parcel53 place15) (at parcel54 place13) (at parcel55 place8) (at parcel56 place30)
    (at parcel57 place14) (at parcel58 place25) (at parcel59 place2) (at parcel60 place23)
    (at parcel61 place28) (at parcel62 place27) (at parcel63 place2) (at parcel64 place22)
    (at parcel65 place22) (at parcel66 place11) (at parcel67 place6) (at parcel68 place26)
    (at parcel69 place19) (at parcel70 place10) (at parcel71 place6) (at parcel72 place25)
    (at parcel73 place14) (at parcel74 place19) (at parcel75 place7) (at parcel76 place18)
    (at parcel77 place18) (at parcel78 place18) (at parcel79 place12) (at parcel80 place14)
    (at parcel81 place20) (at parcel82 place19) (at parcel83 place24) (at parcel84 place5)
    (at parcel85 place1) (at parcel86 place15) (at parcel87 place20) (at parcel88 place21)
    (at parcel89 place20) (at parcel90 place29) (at parcel91 place1) (at parcel92 place9)
    (at parcel93 place8) (at parcel94 place18) (at parcel95 place29) (at parcel96 place22)
    (at parcel97 place10) (at parcel98 place30) (at parcel99 place6) (at parcel100 place12))))
