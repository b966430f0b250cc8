(define (problem transport-5-2-4)
  (:domain transport)
  (:objects
    package-3 package-2 package-4 package-1 - package
    capacity-0 capacity-1 capacity-2 - capacity-number
    city-loc-2 city-loc-3 city-loc-4 city-loc-1 city-loc-5 - location
    truck-1 truck-2 - vehicle)
  (:init
    (capacity-predecessor capacity-0 capacity-1) (capacity-predecessor capacity-1 capacity-2)
    (road city-loc-2 city-loc-1) (road city-loc-1 city-loc-2) (road city-loc-4 city-loc-2)
    (road city-loc-2 city-loc-4) (road city-loc-5 city-loc-1) (road city-loc-1 city-loc-5)
    (road city-loc-3 city-loc-4) (road city-loc-4 city-loc-3)
    (at package-1 city-loc-1) (at package-2 city-loc-5) (at package-3 city-loc-3)
    (at package-4 city-loc-4) (at truck-1 city-loc-2) (at truck-2 city-loc-5)
    (capacity truck-1 capacity-1) (capacity truck-2 capacity-2))
  (:goal (and
    (at package-1 city-loc-4) (at package-2 city-loc-3) (at package-3 city-loc-4)
    (at package-4 city-loc-1))))
