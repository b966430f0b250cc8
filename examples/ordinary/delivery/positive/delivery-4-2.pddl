(define (problem delivery-4-2)
  (:domain delivery)
  (:objects
    parcel2 parcel1 - parcel
    place2 place1 place3 place4 - place)
  (:init
    (at parcel1 place3) (at parcel2 place2)
    (at-truck place2)
    (empty))
  (:goal (and
    (at parcel1 place1) (at parcel2 place1))))
