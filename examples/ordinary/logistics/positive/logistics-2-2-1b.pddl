(define (problem logistics-2-2-1b)
  (:domain logistics)
  (:objects
    plane0 - airplane
    city1 city0 - city
    truck1 truck0 - truck
    airport1 airport0 - airport
    loc0-1 loc1-1 - location
    package0 - package)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city airport1 city1) (in-city loc1-1 city1)
    (at truck0 airport0) (at truck1 loc1-1) (at plane0 airport0) (at package0 airport0))
  (:goal (at package0 loc1-1)))
