(define (problem logistics-2-2-2b)
  (:domain logistics)
  (:objects
    airport1 airport0 - airport
    package0 package1 - package
    loc0-1 loc1-1 - location
    city1 city0 - city
    truck0 truck1 - truck
    plane0 - airplane)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city airport1 city1) (in-city loc1-1 city1)
    (at truck0 airport0) (at truck1 loc1-1) (at plane0 airport0) (at package0 airport1)
    (at package1 loc1-1))
  (:goal (and
    (at package0 airport1) (at package1 loc0-1))))
