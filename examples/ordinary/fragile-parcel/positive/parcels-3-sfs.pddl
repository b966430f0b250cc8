(define (problem parcels-3-sfs)
  (:domain fragile-parcel)
  (:objects
    parcel3 parcel1 parcel2 - parcel)
  (:init
    (on-belt parcel3) (on-belt parcel1) (on-belt parcel2)
    (fragile parcel1)
    (handempty))
  (:goal (and
    (packed parcel2) (packed parcel3))))
