(define (problem parcels-2-fs)
  (:domain fragile-parcel)
  (:objects
    parcel1 parcel2 - parcel)
  (:init
    (on-belt parcel1) (on-belt parcel2)
    (fragile parcel1)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel2))))
