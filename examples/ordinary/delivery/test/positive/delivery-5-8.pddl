(define (problem delivery-5-8)
  (:domain delivery)
  (:objects
    parcel5 parcel6 parcel8 parcel1 parcel7 parcel4 parcel2 parcel3 - parcel
    place1 place3 place4 place5 place2 - place)
  (:init
    (at parcel1 place4) (at parcel2 place4) (at parcel3 place1) (at parcel4 place3) (at parcel5 place3)
    (at parcel6 place3) (at parcel7 place3) (at parcel8 place3)
    (at-truck place1)
    (empty))
  (:goal (and
    (at parcel1 place2) (at parcel2 place3) (at parcel3 place1) (at parcel4 place5) (at parcel5 place2)
    (at parcel6 place5) (at parcel7 place4) (at parcel8 place4))))
