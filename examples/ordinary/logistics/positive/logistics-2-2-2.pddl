(define (problem logistics-2-2-2)
  (:domain logistics)
  (:objects
    package0 package1 - package
    airport1 airport0 - airport
    city0 city1 - city
    loc1-1 loc0-1 - location
    plane0 - airplane
    truck0 truck1 - truck)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city airport1 city1) (in-city loc1-1 city1)
    (at truck0 loc0-1) (at truck1 airport1) (at plane0 airport1) (at package0 airport0)
    (at package1 loc0-1))
  (:goal (and
    (at package0 loc1-1) (at package1 loc1-1))))
