(define (problem delivery-3-2)
  (:domain delivery)
  (:objects
    place2 place3 place1 - place
    parcel1 parcel2 - parcel)
  (:init
    (at parcel1 place1) (at parcel2 place3)
    (at-truck place2)
    (empty))
  (:goal (and
    (at parcel1 place3) (at parcel2 place1))))
