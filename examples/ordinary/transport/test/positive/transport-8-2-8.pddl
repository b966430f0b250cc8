(define (problem transport-8-2-8)
  (:domain transport)
  (:objects
    capacity-0 capacity-1 capacity-2 - capacity-number
    truck-2 truck-1 - vehicle
    package-4 package-6 package-1 package-8 package-5 package-7 package-3 package-2 - package
    city-loc-5 city-loc-1 city-loc-2 city-loc-6 city-loc-4 city-loc-3 city-loc-7 city-loc-8 - location)
  (:init
    (capacity-predecessor capacity-0 capacity-1) (capacity-predecessor capacity-1 capacity-2)
    (road city-loc-5 city-loc-6) (road city-loc-6 city-loc-5) (road city-loc-1 city-loc-5)
    (road city-loc-5 city-loc-1) (road city-loc-3 city-loc-1) (road city-loc-1 city-loc-3)
    (road city-loc-2 city-loc-3) (road city-loc-3 city-loc-2) (road city-loc-7 city-loc-5)
    (road city-loc-5 city-loc-7) (road city-loc-4 city-loc-3) (road city-loc-3 city-loc-4)
    (road city-loc-8 city-loc-4) (road city-loc-4 city-loc-8)
    (at package-1 city-loc-7) (at package-2 city-loc-5) (at package-3 city-loc-1)
    (at package-4 city-loc-1) (at package-5 city-loc-7) (at package-6 city-loc-4)
    (at package-7 city-loc-1) (at package-8 city-loc-6) (at truck-1 city-loc-6) (at truck-2 city-loc-5)
    (capacity truck-1 capacity-2) (capacity truck-2 capacity-2))
  (:goal (and
    (at package-1 city-loc-5) (at package-2 city-loc-6) (at package-3 city-loc-6)
    (at package-4 city-loc-2) (at package-5 city-loc-2) (at package-6 city-loc-6)
    (at package-7 city-loc-4) (at package-8 city-loc-1))))
