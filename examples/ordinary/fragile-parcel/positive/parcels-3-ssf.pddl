(define (problem parcels-3-ssf)
  (:domain fragile-parcel)
  (:objects
    parcel2 parcel3 parcel1 - parcel)
  (:init
    (on-belt parcel2) (on-belt parcel3) (on-belt parcel1)
    (fragile parcel1)
    (handempty))
  (:goal (and
    (packed parcel2) (packed parcel3))))
