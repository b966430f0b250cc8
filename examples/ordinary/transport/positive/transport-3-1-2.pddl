(define (problem transport-3-1-2)
  (:domain transport)
  (:objects
    truck-1 - vehicle
    package-2 package-1 - package
    city-loc-3 city-loc-1 city-loc-2 - location
    capacity-0 capacity-1 capacity-2 - capacity-number)
  (:init
    (capacity-predecessor capacity-0 capacity-1) (capacity-predecessor capacity-1 capacity-2)
    (road city-loc-3 city-loc-1) (road city-loc-1 city-loc-3) (road city-loc-2 city-loc-3)
    (road city-loc-3 city-loc-2)
    (at package-1 city-loc-1) (at package-2 city-loc-2) (at truck-1 city-loc-1)
    (capacity truck-1 capacity-2))
  (:goal (and
    (at package-1 city-loc-3) (at package-2 city-loc-1))))
