(define (problem logistics-4-3-12)
  (:domain logistics)
  (:objects
    airport1 airport2 airport3 airport0 - airport
    truck3-0 truck3-1 truck0-1 truck2-1 truck1-1 truck2-0 truck1-0 truck0-0 - truck
    city2 city1 city3 city0 - city
    package2 package0 package1 package4 package3 package10 package11 package7 package5 package6 package9
    package8 - package
    loc1-2 loc0-2 loc2-2 loc2-1 loc3-1 loc1-1 loc3-2 loc0-1 - location
    plane1 plane0 - airplane)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city loc0-2 city0) (in-city airport1 city1)
    (in-city loc1-1 city1) (in-city loc1-2 city1) (in-city airport2 city2) (in-city loc2-1 city2)
    (in-city loc2-2 city2) (in-city airport3 city3) (in-city loc3-1 city3) (in-city loc3-2 city3)
    (at truck0-0 loc0-1) (at truck0-1 airport0) (at truck1-0 airport1) (at truck1-1 loc1-1)
    (at truck2-0 loc2-2) (at truck2-1 loc2-1) (at truck3-0 loc3-1) (at truck3-1 loc3-2)
    (at plane0 airport2) (at plane1 airport0) (at package0 loc1-1) (at package1 airport2)
    (at package2 loc2-2) (at package3 loc3-2) (at package4 loc0-1) (at package5 airport2)
    (at package6 loc0-2) (at package7 airport2) (at package8 loc0-1) (at package9 loc1-2)
    (at package10 airport0) (at package11 loc1-2))
  (:goal (and
    (at package0 airport1) (at package1 airport3) (at package2 loc2-1) (at package3 loc1-2)
    (at package4 airport0) (at package5 loc2-1) (at package6 airport1) (at package7 loc2-2)
    (at package8 loc3-2) (at package9 loc1-1) (at package10 loc0-2) (at package11 loc2-1))))
