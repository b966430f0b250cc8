(define (problem delivery-4-4)
  (:domain delivery)
  (:objects
    parcel1 parcel4 parcel2 parcel3 - parcel
    place4 place3 place1 place2 - place)
  (:init
    (at parcel1 place3) (at parcel2 place2) (at parcel3 place2) (at parcel4 place2)
    (at-truck place3)
    (empty))
  (:goal (and
    (at parcel1 place2) (at parcel2 place4) (at parcel3 place3) (at parcel4 place1))))
