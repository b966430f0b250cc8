(define (problem parcels-4-sffs)
  (:domain fragile-parcel)
  (:objects
    parcel4 parcel3 parcel2 parcel1 - parcel)
  (:init
    (on-belt parcel4) (on-belt parcel3) (on-belt parcel2) (on-belt parcel1)
    (fragile parcel3) (fragile parcel2)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel2) (packed parcel3) (packed parcel4))))
