(define (problem parcels-10-fsssssssff)
  (:domain fragile-parcel)
  (:objects
    parcel10 parcel6 parcel9 parcel3 parcel4 parcel8 parcel5 parcel2 parcel7 parcel1 - parcel)
  (:init
    (on-belt parcel10) (on-belt parcel6) (on-belt parcel9) (on-belt parcel3) (on-belt parcel4)
    (on-belt parcel8) (on-belt parcel5) (on-belt parcel2) (on-belt parcel7) (on-belt parcel1)
    (fragile parcel10) (fragile parcel7) (fragile parcel1)
    (handempty))
  (:goal (and
    (packed parcel2) (packed parcel3) (packed parcel4) (packed parcel5) (packed parcel6)
    (packed parcel8) (packed parcel9))))
