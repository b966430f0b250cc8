(define (problem logistics-6-4-25)
  (:domain logistics)
  (:objects
    package6 package15 package16 package4 package2 package18 package17 package14 package5 package22
    package23 package12 package11 package1 package3 package8 package21 package13 package0 package7
    package24 package9 package20 package19 package10 - package
    truck2 truck5 truck3 truck4 truck1 truck0 - truck
    loc5-3 loc0-3 loc1-3 loc4-3 loc0-1 loc2-2 loc5-1 loc3-3 loc2-1 loc2-3 loc3-2 loc1-1 loc3-1 loc4-1
    loc1-2 loc0-2 loc4-2 loc5-2 - location
    plane0 plane1 - airplane
    city4 city2 city5 city1 city3 city0 - city
    airport0 airport5 airport4 airport3 airport2 airport1 - airport)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city loc0-2 city0) (in-city loc0-3 city0)
    (in-city airport1 city1) (in-city loc1-1 city1) (in-city loc1-2 city1) (in-city loc1-3 city1)
    (in-city airport2 city2) (in-city loc2-1 city2) (in-city loc2-2 city2) (in-city loc2-3 city2)
    (in-city airport3 city3) (in-city loc3-1 city3) (in-city loc3-2 city3) (in-city loc3-3 city3)
    (in-city airport4 city4) (in-city loc4-1 city4) (in-city loc4-2 city4) (in-city loc4-3 city4)
    (in-city airport5 city5) (in-city loc5-1 city5) (in-city loc5-2 city5) (in-city loc5-3 city5)
    (at truck0 airport0) (at truck1 loc1-2) (at truck2 loc2-2) (at truck3 loc3-3) (at truck4 loc4-1)
    (at truck5 loc5-1) (at plane0 airport5) (at plane1 airport3) (at package0 loc3-1)
    (at package1 airport2) (at package2 loc0-2) (at package3 airport3) (at package4 loc1-3)
    (at package5 loc4-2) (at package6 loc2-1) (at package7 loc4-3) (at package8 loc4-2)
    (at package9 loc2-1) (at package10 loc0-3) (at package11 loc2-1) (at package12 loc5-2)
    (at package13 loc4-3) (at package14 airport0) (at package15 loc0-1) (at package16 loc5-1)
    (at package17 loc5-3) (at package18 loc0-3) (at package19 loc2-1) (at package20 loc2-2)
    (at package21 loc1-1) (at package22 loc2-2) (at package23 airport5) (at package24 loc5-1))
  (:goal (and
    (at package0 airport1) (at package1 airport3) (at package2 loc3-3) (at package3 airport4)
    (at package4 airport3) (at package5 loc0-3) (at package6 loc4-1) (at package7 loc0-1)
    (at package8 loc3-1) (at package9 loc0-2) (at package10 loc3-1) (at package11 loc2-2)
    (at package12 loc2-1) (at package13 loc1-2) (at package14 airport5) (at package15 airport1)
    (at package16 airport0) (at package17 loc4-1) (at package18 loc2-2) (at package19 loc3-2)
    (at package20 loc5-3) (at package21 loc2-1) (at package22 airport4) (at package23 loc1-1)
    (at package24 airport2))))
