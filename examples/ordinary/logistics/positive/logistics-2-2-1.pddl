(define (problem logistics-2-2-1)
  (:domain logistics)
  (:objects
    city0 city1 - city
    loc1-1 loc0-1 - location
    airport1 airport0 - airport
    plane0 - airplane
    package0 - package
    truck1 truck0 - truck)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city airport1 city1) (in-city loc1-1 city1)
    (at truck0 airport0) (at truck1 loc1-1) (at plane0 airport0) (at package0 loc1-1))
  (:goal (at package0 loc0-1)))
