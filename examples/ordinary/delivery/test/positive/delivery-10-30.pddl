(define (problem delivery-10-30)
  (:domain delivery)
  (:objects
    place3 place8 place2 place5 place1 place10 place9 place6 place4 place7 - place
    parcel1 parcel6 parcel18 parcel21 parcel5 parcel7 parcel24 parcel26 parcel30 parcel10 parcel14
    parcel19 parcel27 parcel13 parcel17 parcel12 parcel2 parcel8 parcel22 parcel9 parcel15 parcel3
    parcel23 parcel4 parcel28 parcel16 parcel25 parcel20 parcel11 parcel29 - parcel)
  (:init
    (at parcel1 place7) (at parcel2 place6) (at parcel3 place3) (at parcel4 place6) (at parcel5 place4)
    (at parcel6 place10) (at parcel7 place2) (at parcel8 place7) (at parcel9 place2)
    (at parcel10 place1) (at parcel11 place10) (at parcel12 place3) (at parcel13 place6)
    (at parcel14 place3) (at parcel15 place10) (at parcel16 place3) (at parcel17 place5)
    (at parcel18 place3) (at parcel19 place1) (at parcel20 place5) (at parcel21 place5)
    (at parcel22 place1) (at parcel23 place1) (at parcel24 place1) (at parcel25 place7)
    (at parcel26 place9) (at parcel27 place9) (at parcel28 place2) (at parcel29 place3)
    (at parcel30 place1)
    (at-truck place5)
    (empty))
  (:goal (and
    (at parcel1 place3) (at parcel2 place9) (at parcel3 place8) (at parcel4 place8) (at parcel5 place5)
    (at parcel6 place9) (at parcel7 place7) (at parcel8 place4) (at parcel9 place5) (at parcel10 place5)
    (at parcel11 place6) (at parcel12 place1) (at parcel13 place4) (at parcel14 place10)
    (at parcel15 place9) (at parcel16 place4) (at parcel17 place7) (at parcel18 place10)
    (at parcel19 place3) (at parcel20 place8) (at parcel21 place9) (at parcel22 place8)
    (at parcel23 place5) (at parcel24 place8) (at parcel25 place10) (at parcel26 place4)
    (at parcel27 place5) (at parcel28 place8) (at parcel29 place2) (at parcel30 place3))))
