(define (problem parcels-30)
  (:domain fragile-parcel)
  (:objects
    parcel26 parcel6 parcel20 parcel7 parcel1 parcel9 parcel3 parcel28 parcel25 parcel4 parcel17
    parcel14 parcel18 parcel15 parcel12 parcel13 parcel2 parcel10 parcel21 parcel29 parcel5 parcel22
    parcel30 parcel24 parcel27 parcel19 parcel11 parcel16 parcel23 parcel8 - parcel)
  (:init
    (on-belt parcel26) (on-belt parcel6) (on-belt parcel20) (on-belt parcel7) (on-belt parcel1)
    (on-belt parcel9) (on-belt parcel3) (on-belt parcel28) (on-belt parcel25) (on-belt parcel4)
    (on-belt parcel17) (on-belt parcel14) (on-belt parcel18) (on-belt parcel15) (on-belt parcel12)
    (on-belt parcel13) (on-belt parcel2) (on-belt parcel10) (on-belt parcel21) (on-belt parcel29)
    (on-belt parcel5) (on-belt parcel22) (on-belt parcel30) (on-belt parcel24) (on-belt parcel27)
    (on-belt parcel19) (on-belt parcel11) (on-belt parcel16) (on-belt parcel23) (on-belt parcel8)
    (fragile parcel20) (fragile parcel7) (fragile parcel28) (fragile parcel18) (fragile parcel12)
    (fragile parcel13) (fragile parcel29) (fragile parcel5) (fragile parcel22) (fragile parcel24)
    (fragile parcel27) (fragile parcel23) (fragile parcel8)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel10) (packed parcel11) (packed parcel14) (packed parcel15)
    (packed parcel16) (packed parcel17) (packed parcel19) (packed parcel2) (packed parcel21)
    (packed parcel25) (packed parcel26) (packed parcel3) (packed parcel30) (packed parcel4)
    (packed parcel6) (packed parcel9))))
