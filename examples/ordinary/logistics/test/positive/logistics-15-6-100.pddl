(define (problem logistics-15-6-100)
  (:domain logistics)
  (:objects
    airport0 airport1 airport12 airport5 airport8 airport3 airport6 airport9 airport14 airport13
    airport4 airport2 airport11 airport7 airport10 - airport
    city13 city8 city0 city6 city11 city3 city10 city4 city14 city5 city7 city1 city9 city2 city12 - city
    truck9 truck14 truck5 truck0 truck10 truck6 truck2 truck12 truck8 truck13 truck7 truck4 truck3
    truck1 truck11 - truck
    plane3 plane1 plane2 plane0 - airplane
    loc5-4 loc3-2 loc11-1 loc13-3 loc13-1 loc8-4 loc11-5 loc0-3 loc7-5 loc9-2 loc5-5 loc1-5 loc1-1
    loc0-2 loc13-5 loc5-1 loc3-4 loc8-2 loc7-1 loc8-5 loc8-3 loc4-2 loc11-3 loc12-1 loc6-2 loc14-4
    loc5-2 loc0-1 loc1-4 loc8-1 loc6-3 loc12-2 loc9-3 loc14-5 loc4-4 loc9-1 loc10-5 loc9-5 loc12-3
    loc11-4 loc12-5 loc6-1 loc0-4 loc14-1 loc3-5 loc10-1 loc14-3 loc4-3 loc5-3 loc12-4 loc3-3 loc4-1
    loc10-3 loc7-2 loc1-3 loc11-2 loc4-5 loc2-2 loc10-2 loc2-5 loc0-5 loc7-4 loc2-3 loc14-2 loc3-1
    loc6-5 loc13-2 loc10-4 loc13-4 loc2-1 loc2-4 loc6-4 loc7-3 loc9-4 loc1-2 - location
    package49 package29 package80 package19 package59 package72 package76 package28 package83 package40
    package92 package44 package0 package86 package9 package14 package71 package93 package31 package2
    package58 package77 package91 package54 package36 package97 package4 package82 package16 package60
    package12 package87 package64 package66 package75 package69 package43 package96 package1 package7
    package45 package23 package61 package67 package81 package35 package17 package10 package99 package74
    package62 package94 package52 package25 package55 package48 package85 package56 package73 package37
    package50 package15 package53 package18 package24 package57 package22 package41 package78 package90
    package39 package68 package88 package21 package26 package42 package30 package20 package6 package63
    package98 package89 package27 package51 package33 package47 package11 package65 package5 package95
    package32 package84 package46 package34 package70 package8 package13 package79 package3 package38 - package)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city loc0-2 city0) (in-city loc0-3 city0)
    (in-city loc0-4 city0) (in-city loc0-5 city0) (in-city airport1 city1) (in-city loc1-1 city1)
    (in-city loc1-2 city1) (in-city loc1-3 city1) (in-city loc1-4 city1) (in-city loc1-5 city1)
    (in-city airport2 city2) (in-city loc2-1 city2) (in-city loc2-2 city2) (in-city loc2-3 city2)
    (in-city loc2-4 city2) (in-city loc2-5 city2) (in-city airport3 city3) (in-city loc3-1 city3)
    (in-city loc3-2 city3) (in-city loc3-3 city3) (in-city loc3-4 city3) (in-city loc3-5 city3)
    (in-city airport4 city4) (in-city loc4-1 city4) (in-city loc4-2 city4) (in-city loc4-3 city4)
    (in-city loc4-4 city4) (in-city loc4-5 city4) (in-city airport5 city5) (in-city loc5-1 city5)
    (in-city loc5-2 city5) (in-city loc5-3 city5) (in-city loc5-4 city5) (in-city loc5-5 city5)
    (in-city airport6 city6) (in-city loc6-1 city6) (in-city loc6-2 city6) (in-city loc6-3 city6)
    (in-city loc6-4 city6) (in-city loc6-5 city6) (in-city airport7 city7) (in-city loc7-1 city7)
    (in-city loc7-2 city7) (in-city loc7-3 city7) (in-city loc7-4 city7) (in-city loc7-5 city7)
    (in-city airport8 city8) (in-city loc8-1 city8) (in-city loc8-2 city8) (in-city loc8-3 city8)
    (in-city loc8-4 city8) (in-city loc8-5 city8) (in-city airport9 city9) (in-city loc9-1 city9)
    (in-city loc9-2 city9) (in-city loc9-3 city9) (in-city loc9-4 city9) (in-city loc9-5 city9)
    (in-city airport10 city10) (in-city loc10-1 city10) (in-city loc10-2 city10)
    (in-city loc10-3 city10) (in-city loc10-4 city10) (in-city loc10-5 city10)
    (in-city airport11 city11) (in-city loc11-1 city11) (in-city loc11-2 city11)
    (in-city loc11-3 city11) (in-city loc11-4 city11) (in-city loc11-5 city11)
    (in-city airport12 city12) (in-city loc12-1 city12) (in-city loc12-2 city12)
    (in-city loc12-3 city12) (in-city loc12-4 city12) (in-city loc12-5 city12)
    (in-city airport13 city13) (in-city loc13-1 city13) (in-city loc13-2 city13)
    (in-city loc13-3 city13) (in-city loc13-4 city13) (in-city loc13-5 city13)
    (in-city airport14 city14) (in-city loc14-1 city14) (in-city loc14-2 city14)
    (in-city loc14-3 city14) (in-city loc14-4 city14) (in-city loc14-5 city14)
    (at truck0 loc0-1) (at truck1 loc1-1) (at truck2 loc2-5) (at truck3 airport3) (at truck4 loc4-1)
    (at truck5 loc5-3) (at truck6 airport6) (at truck7 loc7-2) (at truck8 loc8-5) (at truck9 loc9-3)
    (at truck10 loc10-5) (at truck11 airport11) (at truck12 loc12-2) (at truck13 loc13-2)
    (at truck14 airport14) (at plane0 airport3) (at plane1 airport6) (at plane2 airport11)
    (at plane3 airport7) (at package0 loc7-2) (at package1 loc6-5) (at package2 loc4-5)
    (at package3 loc0-1) (at package4 loc1-1) (at package5 loc13-2) (at package6 airport8)
    (at package7 loc12-3) (at package8 airport14) (at package9 loc14-5) (at package10 loc13-4)
    (at package11 airport3) (at package12 loc2-3) (at package13 airport13) (at package14 loc11-2)
    (at package15 loc11-4) (at package16 loc6-4) (at package17 airport13) (at package18 loc5-1)
    (at package19 loc0-3) (at package20 loc3-4) (at package21 airport10) (at package22 loc7-4)
    (at package23 loc14-4) (at package24 airport9) (at package25 airport3) (at package26 loc10-5)
    (at package27 loc1-4) (at package28 airport2) (at package29 loc14-1) (at package30 loc11-3)
    (at package31 airport3) (at package32 loc11-1) (at package33 loc13-4) (at package34 loc13-1)
    (at package35 loc2-1) (at package36 loc9-5) (at package37 loc1-4) (at package38 loc10-5)
    (at package39 loc2-3) (at package40 airport7) (at package41 loc13-1) (at package42 airport9)
    (at package43 loc8-1) (at package44 loc10-3) (at package45 loc2-1) (at package46 loc12-2)
    (at package47 loc6-3) (at package48 loc8-1) (at package49 loc1-3) (at package50 loc4-4)
    (at package51 loc10-4) (at package52 loc11-2) (at package53 loc7-2) (at package54 loc7-3)
    (at package55 loc6-3) (at package56 loc11-2) (at package57 loc13-4) (at package58 loc4-1)
    (at package59 loc6-1) (at package60 loc5-3) (at package61 airport13) (at package62 loc14-5)
    (at package63 loc2-1) (at package64 loc3-1) (at package65 loc14-2) (at package66 loc5-2)
    (at package67 loc13-2) (at package68 airport1) (at package69 loc6-5) (at package70 loc9-3)
    (at package71 airport13) (at package72 loc5-2) (at package73 loc4-1) (at package74 loc6-1)
    (at package75 airport6) (at package76 loc14-4) (at package77 airport9) (at package78 loc13-3)
    (at package79 loc14-4) (at package80 loc9-1) (at package81 loc0-1) (at package82 loc12-1)
    (at package83 loc6-3) (at package84 loc7-3) (at package85 airport12) (at package86 loc8-5)
    (at package87 airport12) (at package88 loc14-2) (at package89 airport9) (at package90 loc14-2)
    (at package91 airport9) (at package92 loc7-2) (at package93 loc2-3) (at package94 loc12-5)
    (at package95 loc7-4) (at package96 loc1-4) (at package97 loc8-5) (at package98 loc6-4)
    (at package99 loc8-3))
  (:goal (and
    (at package0 loc10-3) (at package1 airport8) (at package2 loc8-3) (at package3 loc9-3)
    (at package4 loc0-1) (at package5 loc7-3) (at package6 airport9) (at package7 airport5)
    (at package8 loc13-4) (at package9 loc5-3) (at package10 loc12-3) (at package11 loc8-4)
    (at package12 loc8-4) (at package13 airport14) (at package14 loc13-4) (at package15 airport12)
    (at package16 loc13-1) (at package17 loc3-5) (at package18 loc9-4) (at package19 loc1-2)
    (at package20 airport8) (at package21 loc6-4) (at package22 loc13-3) (at package23 loc7-3)
    (at package24 loc2-3) (at package25 loc6-5) (at package26 loc1-1) (at package27 airport6)
    (at package28 loc9-3) (at package29 loc13-3) (at package30 loc7-1) (at package31 loc10-1)
    (at package32 loc0-5) (at package33 airport8) (at package34 loc6-4) (at package35 airport1)
    (at package36 loc10-3) (at package37 loc9-1) (at package38 loc4-4) (at package39 loc8-5)
    (at package40 loc5-4) (at package41 loc11-4) (at package42 airport10) (at package43 loc10-5)
    (at package44 loc5-5) (at package45 airport5) (at package46 loc7-4) (at package47 loc13-4)
    (at package48 airport9) (at package49 loc0-2) (at package50 loc5-1) (at package51 loc0-4)
    (at package52 airport6) (at package53 airport2) (at package54 loc3-4) (at package55 loc8-4)
    (at package56 airport4) (at package57 loc1-1) (at package58 loc12-2) (at package59 loc0-3)
    (at package60 loc2-3) (at package61 loc14-5) (at package62 loc11-2) (at package63 loc8-1)
    (at package64 loc12-5) (at package65 loc13-2) (at package66 loc12-5) (at package67 loc0-5)
    (at package68 loc11-3) (at package69 loc7-2) (at package70 loc9-5) (at package71 loc14-3)
    (at package72 loc0-1) (at package73 loc13-1) (at package74 airport0) (at package75 airport9)
    (at package76 loc11-1) (at package77 airport5) (at package78 loc10-4) (at package79 loc6-3)
    (at package80 loc7-5) (at package81 loc8-1) (at package82 airport3) (at package83 loc4-1)
    (at package84 loc7-2) (at package85 loc5-1) (at package86 loc3-4) (at package87 loc7-5)
    (at package88 loc3-3) (at package89 loc0-4) (at package90 loc11-1) (at package91 loc6-1)
    (at package92 loc7-4) (at package93 loc11-5) (at package94 loc5-5) (at package95 loc10-1)
    (at package96 loc12-2) (at package97 loc3-3) (at package98 loc2-2) (at package99 loc14-2))))
