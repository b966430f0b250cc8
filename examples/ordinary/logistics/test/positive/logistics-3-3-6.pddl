(define (problem logistics-3-3-6)
  (:domain logistics)
  (:objects
    city0 city1 city2 - city
    plane0 - airplane
    airport2 airport0 airport1 - airport
    package3 package4 package0 package1 package5 package2 - package
    truck1 truck2 truck0 - truck
    loc1-2 loc2-2 loc0-1 loc1-1 loc0-2 loc2-1 - location)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city loc0-2 city0) (in-city airport1 city1)
    (in-city loc1-1 city1) (in-city loc1-2 city1) (in-city airport2 city2) (in-city loc2-1 city2)
    (in-city loc2-2 city2)
    (at truck0 airport0) (at truck1 loc1-1) (at truck2 airport2) (at plane0 airport1)
    (at package0 loc1-1) (at package1 loc2-2) (at package2 loc1-2) (at package3 loc2-1)
    (at package4 airport1) (at package5 loc2-1))
  (:goal (and
    (at package0 loc1-2) (at package1 loc1-2) (at package2 loc1-1) (at package3 loc2-2)
    (at package4 loc2-2) (at package5 loc0-1))))
