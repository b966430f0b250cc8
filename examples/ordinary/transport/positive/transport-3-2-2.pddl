(define (problem transport-3-2-2)
  (:domain transport)
  (:objects
    capacity-0 capacity-1 - capacity-number
    truck-1 truck-2 - vehicle
    package-1 package-2 - package
    city-loc-2 city-loc-1 city-loc-3 - location)
  (:init
    (capacity-predecessor capacity-0 capacity-1)
    (road city-loc-1 city-loc-3) (road city-loc-3 city-loc-1) (road city-loc-2 city-loc-1)
    (road city-loc-1 city-loc-2)
    (at package-1 city-loc-1) (at package-2 city-loc-1) (at truck-1 city-loc-2) (at truck-2 city-loc-3)
    (capacity truck-1 capacity-1) (capacity truck-2 capacity-1))
  (:goal (and
    (at package-1 city-loc-3) (at package-2 city-loc-3))))
