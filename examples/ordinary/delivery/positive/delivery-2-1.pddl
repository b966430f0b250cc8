(define (problem delivery-2-1)
  (:domain delivery)
  (:objects
    place2 place1 - place
    parcel1 - parcel)
  (:init
    (at parcel1 place1)
    (at-truck place2)
    (empty))
  (:goal (at parcel1 place2)))
