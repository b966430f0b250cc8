(define (problem parcels-6-sffsfs)
  (:domain fragile-parcel)
  (:objects
    parcel4 parcel1 parcel6 parcel3 parcel2 parcel5 - parcel)
  (:init
    (on-belt parcel4) (on-belt parcel1) (on-belt parcel6) (on-belt parcel3) (on-belt parcel2)
    (on-belt parcel5)
    (fragile parcel1) (fragile parcel6) (fragile parcel2)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel3) (packed parcel4) (packed parcel5) (packed parcel6))))
