(define (problem parcels-3-fss)
  (:domain fragile-parcel)
  (:objects
    parcel1 parcel2 parcel3 - parcel)
  (:init
    (on-belt parcel1) (on-belt parcel2) (on-belt parcel3)
    (fragile parcel1)
    (handempty))
  (:goal (and
    (packed parcel2) (packed parcel3))))
