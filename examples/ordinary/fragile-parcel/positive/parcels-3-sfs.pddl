(define (problem parcels-3-sfs)
  (:domain fragile-parcel)
  (:objects
    parcel1 parcel2 parcel3 - parcel)
  (:init
    (on-belt parcel1) (on-belt parcel2) (on-belt parcel3)
    (fragile parcel2)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel3))))
