(define (problem delivery-8-15)
  (:domain delivery)
  (:objects
    parcel5 parcel12 parcel8 parcel4 parcel1 parcel11 parcel10 parcel15 parcel9 parcel7 parcel3 parcel14
    parcel6 parcel13 parcel2 - parcel
    place3 place8 place6 place2 place4 place7 place5 place1 - place)
  (:init
    (at parcel1 place2) (at parcel2 place2) (at parcel3 place5) (at parcel4 place4) (at parcel5 place1)
    (at parcel6 place4) (at parcel7 place8) (at parcel8 place8) (at parcel9 place2) (at parcel10 place2)
    (at parcel11 place5) (at parcel12 place6) (at parcel13 place1) (at parcel14 place6)
    (at parcel15 place8)
    (at-truck place8)
    (empty))
  (:goal (and
    (at parcel1 place8) (at parcel2 place4) (at parcel3 place1) (at parcel4 place7) (at parcel5 place8)
    (at parcel6 place1) (at parcel7 place2) (at parcel8 place7) (at parcel9 place4) (at parcel10 place5)
    (at parcel11 place4) (at parcel12 place4) (at parcel13 place4) (at parcel14 place3)
    (at parcel15 place5))))
