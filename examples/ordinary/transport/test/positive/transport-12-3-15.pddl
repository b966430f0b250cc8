(define (problem transport-12-3-15)
  (:domain transport)
  (:objects
    capacity-0 capacity-1 capacity-2 capacity-3 - capacity-number
    package-4 package-11 package-14 package-5 package-15 package-12 package-1 package-6 package-10
    package-13 package-9 package-3 package-2 package-8 package-7 - package
    truck-2 truck-3 truck-1 - vehicle
    city-loc-9 city-loc-5 city-loc-3 city-loc-12 city-loc-1 city-loc-6 city-loc-4 city-loc-11
    city-loc-10 city-loc-2 city-loc-7 city-loc-8 - location)
  (:init
    (capacity-predecessor capacity-0 capacity-1) (capacity-predecessor capacity-1 capacity-2)
    (capacity-predecessor capacity-2 capacity-3)
    (road city-loc-10 city-loc-4) (road city-loc-4 city-loc-10) (road city-loc-5 city-loc-4)
    (road city-loc-4 city-loc-5) (road city-loc-3 city-loc-10) (road city-loc-10 city-loc-3)
    (road city-loc-11 city-loc-3) (road city-loc-3 city-loc-11) (road city-loc-8 city-loc-11)
    (road city-loc-11 city-loc-8) (road city-loc-12 city-loc-8) (road city-loc-8 city-loc-12)
    (road city-loc-7 city-loc-12) (road city-loc-12 city-loc-7) (road city-loc-9 city-loc-5)
    (road city-loc-5 city-loc-9) (road city-loc-6 city-loc-7) (road city-loc-7 city-loc-6)
    (road city-loc-1 city-loc-6) (road city-loc-6 city-loc-1) (road city-loc-2 city-loc-4)
    (road city-loc-4 city-loc-2)
    (at package-1 city-loc-5) (at package-2 city-loc-5) (at package-3 city-loc-9)
    (at package-4 city-loc-1) (at package-5 city-loc-9) (at package-6 city-loc-3)
    (at package-7 city-loc-11) (at package-8 city-loc-10) (at package-9 city-loc-11)
    (at package-10 city-loc-3) (at package-11 city-loc-8) (at package-12 city-loc-9)
    (at package-13 city-loc-2) (at package-14 city-loc-9) (at package-15 city-loc-4)
    (at truck-1 city-loc-2) (at truck-2 city-loc-1) (at truck-3 city-loc-5)
    (capacity truck-1 capacity-2) (capacity truck-2 capacity-2) (capacity truck-3 capacity-1))
  (:goal (and
    (at package-1 city-loc-3) (at package-2 city-loc-1) (at package-3 city-loc-10)
    (at package-4 city-loc-3) (at package-5 city-loc-1) (at package-6 city-loc-8)
    (at package-7 city-loc-12) (at package-8 city-loc-2) (at package-9 city-loc-2)
    (at package-10 city-loc-5) (at package-11 city-loc-10) (at package-12 city-loc-12)
    (at package-13 city-loc-8) (at package-14 city-loc-12) (at package-15 city-loc-6))))
