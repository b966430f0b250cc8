(define (problem transport-20-3-30)
  (:domain transport)
  (:objects
    city-loc-5 city-loc-18 city-loc-8 city-loc-20 city-loc-11 city-loc-4 city-loc-2 city-loc-6
    city-loc-12 city-loc-16 city-loc-9 city-loc-13 city-loc-19 city-loc-3 city-loc-17 city-loc-15
    city-loc-10 city-loc-7 city-loc-1 city-loc-14 - location
    truck-3 truck-1 truck-2 - vehicle
    package-12 package-15 package-25 package-18 package-27 package-2 package-22 package-7 package-28
    package-23 package-24 package-29 package-21 package-8 package-19 package-4 package-5 package-20
    package-6 package-9 package-17 package-1 package-3 package-11 package-10 package-26 package-16
    package-30 package-14 package-13 - package
    capacity-0 capacity-1 capacity-2 capacity-3 - capacity-number)
  (:init
    (capacity-predecessor capacity-0 capacity-1) (capacity-predecessor capacity-1 capacity-2)
    (capacity-predecessor capacity-2 capacity-3)
    (road city-loc-13 city-loc-15) (road city-loc-15 city-loc-13) (road city-loc-7 city-loc-13)
    (road city-loc-13 city-loc-7) (road city-loc-1 city-loc-7) (road city-loc-7 city-loc-1)
    (road city-loc-5 city-loc-1) (road city-loc-1 city-loc-5) (road city-loc-4 city-loc-1)
    (road city-loc-1 city-loc-4) (road city-loc-9 city-loc-1) (road city-loc-1 city-loc-9)
    (road city-loc-18 city-loc-9) (road city-loc-9 city-loc-18) (road city-loc-10 city-loc-18)
    (road city-loc-18 city-loc-10) (road city-loc-19 city-loc-10) (road city-loc-10 city-loc-19)
    (road city-loc-2 city-loc-1) (road city-loc-1 city-loc-2) (road city-loc-6 city-loc-9)
    (road city-loc-9 city-loc-6) (road city-loc-8 city-loc-6) (road city-loc-6 city-loc-8)
    (road city-loc-14 city-loc-6) (road city-loc-6 city-loc-14) (road city-loc-12 city-loc-14)
    (road city-loc-14 city-loc-12) (road city-loc-20 city-loc-12) (road city-loc-12 city-loc-20)
    (road city-loc-17 city-loc-13) (road city-loc-13 city-loc-17) (road city-loc-16 city-loc-5)
    (road city-loc-5 city-loc-16) (road city-loc-3 city-loc-16) (road city-loc-16 city-loc-3)
    (road city-loc-11 city-loc-3) (road city-loc-3 city-loc-11)
    (at package-1 city-loc-15) (at package-2 city-loc-3) (at package-3 city-loc-7)
    (at package-4 city-loc-7) (at package-5 city-loc-20) (at package-6 city-loc-3)
    (at package-7 city-loc-3) (at package-8 city-loc-2) (at package-9 city-loc-12)
    (at package-10 city-loc-13) (at package-11 city-loc-14) (at package-12 city-loc-1)
    (at package-13 city-loc-8) (at package-14 city-loc-5) (at package-15 city-loc-14)
    (at package-16 city-loc-8) (at package-17 city-loc-17) (at package-18 city-loc-12)
    (at package-19 city-loc-6) (at package-20 city-loc-14) (at package-21 city-loc-10)
    (at package-22 city-loc-14) (at package-23 city-loc-16) (at package-24 city-loc-1)
    (at package-25 city-loc-14) (at package-26 city-loc-13) (at package-27 city-loc-2)
    (at package-28 city-loc-16) (at package-29 city-loc-2) (at package-30 city-loc-19)
    (at truck-1 city-loc-4) (at truck-2 city-loc-8) (at truck-3 city-loc-6)
    (capacity truck-1 capacity-1) (capacity truck-2 capacity-1) (capacity truck-3 capacity-2))
  (:goal (and
    (at package-1 city-loc-1) (at package-2 city-loc-13) (at package-3 city-loc-3)
    (at package-4 city-loc-14) (at package-5 city-loc-8) (at package-6 city-loc-2)
    (at package-7 city-loc-4) (at package-8 city-loc-6) (at package-9 city-loc-17)
    (at package-10 city-loc-17) (at package-11 city-loc-20) (at package-12 city-loc-19)
    (at package-13 city-loc-10) (at package-14 city-loc-6) (at package-15 city-loc-5)
    (at package-16 city-loc-3) (at package-17 city-loc-16) (at package-18 city-loc-16)
    (at package-19 city-loc-15) (at package-20 city-loc-13) (at package-21 city-loc-2)
    (at package-22 city-loc-19) (at package-23 city-loc-4) (at package-24 city-loc-7)
    (at package-25 city-loc-3) (at package-26 city-loc-11) (at package-27 city-loc-9)
    (at package-28 city-loc-2) (at package-29 city-loc-6) (at package-30 city-loc-1))))
