(define (problem parcels-30)
  (:domain fragile-parcel)
  (:objects
    parcel17 parcel30 parcel25 parcel16 parcel5 parcel22 parcel13 parcel23 parcel11 parcel29 parcel4
    parcel28 parcel26 parcel20 parcel18 parcel3 parcel6 parcel24 parcel14 parcel21 parcel2 parcel19
    parcel7 parcel12 parcel8 parcel27 parcel10 parcel15 parcel1 parcel9 - parcel)
  (:init
    (on-belt parcel17) (on-belt parcel30) (on-belt parcel25) (on-belt parcel16) (on-belt parcel5)
    (on-belt parcel22) (on-belt parcel13) (on-belt parcel23) (on-belt parcel11) (on-belt parcel29)
    (on-belt parcel4) (on-belt parcel28) (on-belt parcel26) (on-belt parcel20) (on-belt parcel18)
    (on-belt parcel3) (on-belt parcel6) (on-belt parcel24) (on-belt parcel14) (on-belt parcel21)
    (on-belt parcel2) (on-belt parcel19) (on-belt parcel7) (on-belt parcel12) (on-belt parcel8)
    (on-belt parcel27) (on-belt parcel10) (on-belt parcel15) (on-belt parcel1) (on-belt parcel9)
    (fragile parcel30) (fragile parcel5) (fragile parcel13) (fragile parcel28) (fragile parcel26)
    (fragile parcel18) (fragile parcel14) (fragile parcel21) (fragile parcel2) (fragile parcel12)
    (fragile parcel8) (fragile parcel27) (fragile parcel15)
    (handempty))
  (:goal (and
    (packed parcel1) (packed parcel10) (packed parcel11) (packed parcel12) (packed parcel13)
    (packed parcel14) (packed parcel15) (packed parcel16) (packed parcel17) (packed parcel18)
    (packed parcel19) (packed parcel2) (packed parcel20) (packed parcel21) (packed parcel22)
    (packed parcel23) (packed parcel24) (packed parcel25) (packed parcel26) (packed parcel27)
    (packed parcel28) (packed parcel29) (packed parcel3) (packed parcel30) (packed parcel4)
    (packed parcel5) (packed parcel6) (packed parcel7) (packed parcel8) (packed parcel9))))
