(define (problem delivery-2-2)
  (:domain delivery)
  (:objects
    place2 place1 - place
    parcel1 parcel2 - parcel)
  (:init
    (at parcel1 place2) (at parcel2 place2)
    (at-truck place2)
    (empty))
  (:goal (and
    (at parcel1 place1) (at parcel2 place2))))
