(define (problem parcels-10-ssfsssfsfs)
  (:domain fragile-parcel)
  (:objects
    parcel6 parcel10 parcel1 parcel8 parcel5 parcel9 parcel7 parcel4 parcel2 parcel3 - parcel)
  (:init
    (on-belt parcel6) (on-belt parcel10) (on-belt parcel1) (on-belt parcel8) (on-belt parcel5)
    (on-belt parcel9) (on-belt parcel7) (on-belt parcel4) (on-belt parcel2) (on-belt parcel3)
    (fragile parcel1) (fragile parcel7) (fragile parcel2)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel10) (packed parcel2) (packed parcel3) (packed parcel4)
    (packed parcel5) (packed parcel6) (packed parcel7) (packed parcel8) (packed parcel9))))
