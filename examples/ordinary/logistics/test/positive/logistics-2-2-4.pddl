(define (problem logistics-2-2-4)
  (:domain logistics)
  (:objects
    package0 package2 package3 package1 - package
    plane0 - airplane
    city1 city0 - city
    airport1 airport0 - airport
    loc1-1 loc0-1 - location
    truck1 truck0 - truck)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city airport1 city1) (in-city loc1-1 city1)
    (at truck0 airport0) (at truck1 loc1-1) (at plane0 airport1) (at package0 loc0-1)
    (at package1 airport0) (at package2 airport1) (at package3 airport0))
  (:goal (and
    (at package0 airport1) (at package1 airport1) (at package2 airport0) (at package3 airport1))))
