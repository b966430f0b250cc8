(define (problem parcels-2-fs)
  (:domain fragile-parcel)
  (:objects
    parcel2 parcel1 - parcel)
  (:init
    (on-belt parcel2) (on-belt parcel1)
    (fragile parcel2)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel2))))
