(define (problem delivery-20-60)
  (:domain delivery)
  (:objects
    place7 place6 place15 place3 place8 place2 place11 place5 place12 place19 place17 place1 place16
    place20 place18 place9 place14 place4 place13 place10 - place
    parcel54 parcel18 parcel17 parcel9 parcel24 parcel19 parcel29 parcel32 parcel23 parcel2 parcel25
    parcel51 parcel59 parcel47 parcel60 parcel50 parcel28 parcel15 parcel26 parcel43 parcel36 parcel20
    parcel38 parcel31 parcel14 parcel52 parcel56 parcel13 parcel27 parcel49 parcel39 parcel44 parcel55
    parcel46 parcel57 parcel22 parcel33 parcel21 parcel30 parcel40 parcel53 parcel35 parcel58 parcel4
    parcel11 parcel41 parcel10 parcel34 parcel8 parcel37 parcel45 parcel1 parcel5 parcel7 parcel42
    parcel16 parcel3 parcel48 parcel6 parcel12 - parcel)
  (:init
    (at parcel1 place8) (at parcel2 place15) (at parcel3 place6) (at parcel4 place5) (at parcel5 place1)
    (at parcel6 place12) (at parcel7 place12) (at parcel8 place8) (at parcel9 place4)
    (at parcel10 place1) (at parcel11 place9) (at parcel12 place20) (at parcel13 place2)
    (at parcel14 place8) (at parcel15 place18) (at parcel16 place13) (at parcel17 place14)
    (at parcel18 place17) (at parcel19 place17) (at parcel20 place16) (at parcel21 place10)
    (at parcel22 place11) (at parcel23 place11) (at parcel24 place3) (at parcel25 place7)
    (at parcel26 place11) (at parcel27 place20) (at parcel28 place11) (at parcel29 place19)
    (at parcel30 place7) (at parcel31 place2) (at parcel32 place5) (at parcel33 place15)
    (at parcel34 place20) (at parcel35 place19) (at parcel36 place6) (at parcel37 place15)
    (at parcel38 place1) (at parcel39 place8) (at parcel40 place18) (at parcel41 place16)
    (at parcel42 place19) (at parcel43 place17) (at parcel44 place3) (at parcel45 place13)
    (at parcel46 place12) (at parcel47 place2) (at parcel48 place14) (at parcel49 place16)
    (at parcel50 place2) (at parcel51 place14) (at parcel52 place7) (at parcel53 place3)
    (at parcel54 place17) (at parcel55 place19) (at parcel56 place13) (at parcel57 place13)
    (at parcel58 place7) (at parcel59 place19) (at parcel60 place20)
    (at-truck place2)
    (empty))
  (:goal (and
    (at parcel1 place18) (at parcel2 place8) (at parcel3 place8) (at parcel4 place9) (at parcel5 place4)
    (at parcel6 place16) (at parcel7 place19) (at parcel8 place19) (at parcel9 place9)
    (at parcel10 place7) (at parcel11 place17) (at parcel12 place1) (at parcel13 place12)
    (at parcel14 place1) (at parcel15 place3) (at parcel16 place2) (at parcel17 place13)
    (at parcel18 place13) (at parcel19 place7) (at parcel20 place3) (at parcel21 place4)
    (at parcel22 place17) (at parcel23 place15) (at parcel24 place12) (at parcel25 place9)
    (at parcel26 place15) (at parcel27 place8) (at parcel28 place20) (at parcel29 place16)
    (at parcel30 place6) (at parcel31 place4) (at parcel32 place1) (at parcel33 place7)
    (at parcel34 place11) (at parcel35 place13) (at parcel36 place2) (at parcel37 place6)
    (at parcel38 place12) (at parcel39 place18) (at parcel40 place1) (at parcel41 place17)
    (at parcel42 place2) (at parcel43 place16) (at parcel44 place15) (at parcel45 place11)
    (at parcel46 place14) (at parcel47 place1) (at parcel48 place4) (at parcel49 place2)
    (at parcel50 place15) (at parcel51 place4) (at parcel52 place14) (at parcel53 place5)
    (at parcel54 place6) (at parcel55 place3) (at parcel56 place5) (at parcel57 place4)
    (at parcel58 place12) (at parcel59 place14) (at parcel60 place9))))
