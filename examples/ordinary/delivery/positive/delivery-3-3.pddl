(define (problem delivery-3-3)
  (:domain delivery)
  (:objects
    place1 place3 place2 - place
    parcel3 parcel2 parcel1 - parcel)
  (:init
    (at parcel1 place2) (at parcel2 place1) (at parcel3 place2)
    (at-truck place1)
    (empty))
  (:goal (and
    (at parcel1 place3) (at parcel2 place1) (at parcel3 place1))))
