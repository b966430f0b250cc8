(define (problem delivery-4-2)
  (:domain delivery)
  (:objects
    parcel2 parcel1 - parcel
    place2 place1 place3 place4 - place)
  (:init
    (at parcel1 place4) (at parcel2 place1)
    (at-truck place3)
    (empty))
  (:goal (and
    (at parcel1 place2) (at parcel2 place3))))
