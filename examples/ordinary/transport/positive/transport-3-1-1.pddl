(define (problem transport-3-1-1)
  (:domain transport)
  (:objects
    city-loc-2 city-loc-1 city-loc-3 - location
    truck-1 - vehicle
    package-1 - package
    capacity-0 capacity-1 - capacity-number)
  (:init
    (capacity-predecessor capacity-0 capacity-1)
    (road city-loc-3 city-loc-2) (road city-loc-2 city-loc-3) (road city-loc-1 city-loc-3)
    (road city-loc-3 city-loc-1)
    (at package-1 city-loc-2) (at truck-1 city-loc-1)
    (capacity truck-1 capacity-1))
  (:goal (at package-1 city-loc-3)))
