(define (problem delivery-3-2)
  (:domain delivery)
  (:objects
    place2 place3 place1 - place
    parcel1 parcel2 - parcel)
  (:init
    (at parcel1 place2) (at parcel2 place1)
    (at-truck place1)
    (empty))
  (:goal (and
    (at parcel1 place3) (at parcel2 place2))))
