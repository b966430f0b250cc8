(define (problem parcels-6-ffsfss)
  (:domain fragile-parcel)
  (:objects
    parcel3 parcel5 parcel2 parcel6 parcel4 parcel1 - parcel)
  (:init
    (on-belt parcel3) (on-belt parcel5) (on-belt parcel2) (on-belt parcel6) (on-belt parcel4)
    (on-belt parcel1)
    (fragile parcel3) (fragile parcel5) (fragile parcel6)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel2) (packed parcel4))))
