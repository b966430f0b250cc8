(define (problem logistics-2-2-2)
  (:domain logistics)
  (:objects
    airport1 airport0 - airport
    package1 package0 - package
    loc0-1 loc1-1 - location
    plane0 - airplane
    city0 city1 - city
    truck1 truck0 - truck)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city airport1 city1) (in-city loc1-1 city1)
    (at truck0 airport0) (at truck1 loc1-1) (at plane0 airport1) (at package0 loc0-1)
    (at package1 airport0))
  (:goal (and
    (at package0 loc1-1) (at package1 loc0-1))))
