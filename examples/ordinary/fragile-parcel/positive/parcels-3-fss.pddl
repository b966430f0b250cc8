(define (problem parcels-3-fss)
  (:domain fragile-parcel)
  (:objects
    parcel1 parcel3 parcel2 - parcel)
  (:init
    (on-belt parcel1) (on-belt parcel3) (on-belt parcel2)
    (fragile parcel1)
    (handempty))
  (:goal (and
    (packed parcel2) (packed parcel3))))
