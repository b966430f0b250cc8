(define (problem parcels-1-s)
  (:domain fragile-parcel)
  (:objects
    parcel1 - parcel)
  (:init
    (on-belt parcel1)
    (handempty))
  (:goal (packed parcel1)))
