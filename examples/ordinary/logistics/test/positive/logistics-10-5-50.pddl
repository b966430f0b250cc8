(define (problem logistics-10-5-50)
  (:domain logistics)
  (:objects
    airport2 airport6 airport5 airport1 airport4 airport0 airport3 airport9 airport7 airport8 - airport
    city8 city0 city7 city4 city1 city2 city5 city3 city6 city9 - city
    loc4-3 loc2-2 loc6-4 loc1-4 loc5-3 loc0-2 loc9-1 loc0-1 loc9-3 loc8-2 loc9-2 loc7-3 loc6-3 loc5-2
    loc8-4 loc3-1 loc0-4 loc6-1 loc4-2 loc0-3 loc4-4 loc7-1 loc5-1 loc8-3 loc4-1 loc7-4 loc3-3 loc6-2
    loc1-1 loc1-3 loc5-4 loc8-1 loc9-4 loc3-2 loc3-4 loc2-4 loc2-3 loc2-1 loc7-2 loc1-2 - location
    package12 package22 package4 package5 package13 package40 package48 package39 package21 package3
    package37 package20 package10 package15 package27 package34 package8 package19 package29 package46
    package30 package41 package35 package16 package28 package32 package7 package45 package14 package23
    package33 package42 package31 package44 package1 package25 package2 package0 package43 package49
    package9 package11 package18 package36 package6 package17 package26 package24 package47 package38 - package
    plane2 plane1 plane0 - airplane
    truck1-0 truck2-0 truck6-0 truck3-1 truck6-1 truck7-1 truck4-1 truck3-0 truck0-1 truck7-0 truck5-1
    truck9-1 truck5-0 truck8-0 truck0-0 truck8-1 truck4-0 truck1-1 truck9-0 truck2-1 - truck)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city loc0-2 city0) (in-city loc0-3 city0)
    (in-city loc0-4 city0) (in-city airport1 city1) (in-city loc1-1 city1) (in-city loc1-2 city1)
    (in-city loc1-3 city1) (in-city loc1-4 city1) (in-city airport2 city2) (in-city loc2-1 city2)
    (in-city loc2-2 city2) (in-city loc2-3 city2) (in-city loc2-4 city2) (in-city airport3 city3)
    (in-city loc3-1 city3) (in-city loc3-2 city3) (in-city loc3-3 city3) (in-city loc3-4 city3)
    (in-city airport4 city4) (in-city loc4-1 city4) (in-city loc4-2 city4) (in-city loc4-3 city4)
    (in-city loc4-4 city4) (in-city airport5 city5) (in-city loc5-1 city5) (in-city loc5-2 city5)
    (in-city loc5-3 city5) (in-city loc5-4 city5) (in-city airport6 city6) (in-city loc6-1 city6)
    (in-city loc6-2 city6) (in-city loc6-3 city6) (in-city loc6-4 city6) (in-city airport7 city7)
    (in-city loc7-1 city7) (in-city loc7-2 city7) (in-city loc7-3 city7) (in-city loc7-4 city7)
    (in-city airport8 city8) (in-city loc8-1 city8) (in-city loc8-2 city8) (in-city loc8-3 city8)
    (in-city loc8-4 city8) (in-city airport9 city9) (in-city loc9-1 city9) (in-city loc9-2 city9)
    (in-city loc9-3 city9) (in-city loc9-4 city9)
    (at truck0-0 loc0-1) (at truck0-1 loc0-2) (at truck1-0 loc1-1) (at truck1-1 loc1-1)
    (at truck2-0 airport2) (at truck2-1 loc2-1) (at truck3-0 loc3-1) (at truck3-1 loc3-2)
    (at truck4-0 loc4-2) (at truck4-1 loc4-1) (at truck5-0 loc5-4) (at truck5-1 loc5-1)
    (at truck6-0 airport6) (at truck6-1 loc6-3) (at truck7-0 loc7-2) (at truck7-1 loc7-2)
    (at truck8-0 loc8-4) (at truck8-1 loc8-4) (at truck9-0 loc9-4) (at truck9-1 loc9-3)
    (at plane0 airport6) (at plane1 airport5) (at plane2 airport9) (at package0 airport7)
    (at package1 loc8-2) (at package2 loc5-1) (at package3 loc1-4) (at package4 loc1-4)
    (at package5 airport3) (at package6 loc0-2) (at package7 loc9-3) (at package8 loc1-1)
    (at package9 loc9-1) (at package10 loc9-1) (at package11 loc5-3) (at package12 loc2-2)
    (at package13 loc9-3) (at package14 loc2-3) (at package15 loc1-4) (at package16 loc6-2)
    (at package17 loc4-1) (at package18 airport5) (at package19 loc8-3) (at package20 loc3-3)
    (at package21 airport7) (at package22 loc9-4) (at package23 loc1-3) (at package24 loc6-4)
    (at package25 loc5-3) (at package26 airport1) (at package27 loc5-3) (at package28 loc5-1)
    (at package29 loc9-1) (at package30 loc1-3) (at package31 loc3-4) (at package32 loc6-1)
    (at package33 airport9) (at package34 loc7-2) (at package35 airport3) (at package36 loc9-1)
    (at package37 loc7-2) (at package38 loc6-4) (at package39 loc5-3) (at package40 loc6-2)
    (at package41 loc7-1) (at package42 loc6-2) (at package43 loc6-4) (at package44 loc4-1)
    (at package45 loc3-3) (at package46 loc5-3) (at package47 airport9) (at package48 airport2)
    (at package49 loc9-1))
  (:goal (and
    (at package0 loc0-3) (at package1 loc0-1) (at package2 loc5-2) (at package3 loc4-3)
    (at package4 airport4) (at package5 loc3-4) (at package6 loc2-2) (at package7 airport1)
    (at package8 airport2) (at package9 loc8-2) (at package10 loc7-4) (at package11 loc2-4)
    (at package12 loc2-1) (at package13 airport9) (at package14 airport7) (at package15 loc5-4)
    (at package16 loc8-1) (at package17 loc3-2) (at package18 loc7-4) (at package19 loc0-3)
    (at package20 loc9-1) (at package21 loc6-4) (at package22 loc6-1) (at package23 loc0-3)
    (at package24 loc5-2) (at package25 loc1-3) (at package26 loc4-3) (at package27 loc3-3)
    (at package28 loc2-2) (at package29 loc1-2) (at package30 airport4) (at package31 loc9-1)
    (at package32 loc8-4) (at package33 loc0-3) (at package34 loc1-4) (at package35 loc0-3)
    (at package36 airport8) (at package37 airport0) (at package38 loc7-1) (at package39 loc6-3)
    (at package40 loc4-2) (at package41 loc3-1) (at package42 loc9-2) (at package43 loc4-4)
    (at package44 loc3-3) (at package45 loc9-1) (at package46 loc4-2) (at package47 loc8-3)
    (at package48 loc5-4) (at package49 loc7-2))))
