(define (problem logistics-20-8-200)
  (:domain logistics)
  (:objects
    airport13 airport10 airport19 airport11 airport12 airport7 airport8 airport18 airport6 airport5
    airport14 airport1 airport2 airport4 airport3 airport9 airport15 airport17 airport16 airport0 - airport
    loc7-6 loc9-4 loc3-6 loc8-7 loc1-6 loc2-5 loc8-5 loc6-6 loc9-6 loc19-4 loc2-2 loc16-5 loc3-2 loc15-3
    loc9-2 loc7-4 loc13-3 loc2-3 loc1-1 loc6-2 loc12-6 loc1-7 loc5-3 loc19-5 loc11-2 loc4-4 loc16-1
    loc5-7 loc4-3 loc5-2 loc18-4 loc9-7 loc15-2 loc7-1 loc14-3 loc3-7 loc6-7 loc13-5 loc16-4 loc0-1
    loc5-6 loc17-7 loc2-1 loc13-6 loc6-1 loc6-3 loc3-3 loc0-7 loc4-6 loc12-7 loc1-4 loc18-2 loc18-7
    loc15-6 loc19-2 loc8-2 loc16-2 loc15-1 loc10-1 loc0-3 loc14-7 loc4-7 loc1-2 loc10-2 loc11-3 loc9-1
    loc8-4 loc4-2 loc15-5 loc16-7 loc5-5 loc0-4 loc2-7 loc16-3 loc14-1 loc12-3 loc8-3 loc18-3 loc17-6
    loc8-6 loc19-1 loc5-1 loc3-1 loc10-5 loc17-3 loc15-7 loc11-6 loc10-4 loc1-3 loc7-7 loc0-5 loc18-5
    loc19-6 loc10-7 loc0-2 loc6-5 loc13-2 loc4-1 loc7-5 loc1-5 loc17-1 loc18-1 loc14-5 loc15-4 loc13-7
    loc10-6 loc12-1 loc12-2 loc3-5 loc7-3 loc17-4 loc11-5 loc18-6 loc14-2 loc13-1 loc14-6 loc2-6 loc9-3
    loc2-4 loc6-4 loc4-5 loc9-5 loc11-7 loc14-4 loc17-2 loc19-7 loc7-2 loc13-4 loc0-6 loc10-3 loc8-1
    loc16-6 loc5-4 loc12-4 loc19-3 loc11-4 loc12-5 loc3-4 loc17-5 loc11-1 - location
    city7 city3 city9 city12 city19 city1 city15 city18 city8 city17 city2 city16 city10 city4 city6
    city13 city0 city5 city14 city11 - city
    plane2 plane3 plane4 plane0 plane1 - airplane
    package89 package41 package63 package19 package42 package72 package139 package124 package140
    package107 package12 package102 package118 package82 package199 package182 package94 package111
    package36 package163 package173 package38 package2 package122 package144 package44 package69
    package30 package170 package66 package43 package134 package143 package55 package162 package145
    package164 package37 package45 package169 package147 package136 package78 package35 package184
    package137 package181 package166 package98 package117 package54 package151 package153 package25
    package13 package196 package167 package81 package135 package158 package161 package39 package95
    package32 package76 package121 package128 package60 package57 package198 package105 package1
    package6 package130 package67 package21 package17 package5 package92 package24 package114 package91
    package28 package174 package59 package141 package133 package29 package189 package84 package100
    package22 package8 package171 package190 package195 package123 package0 package99 package70
    package75 package4 package52 package138 package119 package108 package56 package104 package177
    package157 package16 package64 package26 package71 package120 package40 package183 package83
    package18 package79 package175 package61 package126 package9 package14 package148 package186
    package185 package150 package51 package11 package172 package187 package160 package68 package20
    package115 package15 package129 package188 package101 package193 package106 package31 package10
    package142 package194 package180 package110 package159 package62 package49 package156 package155
    package85 package77 package74 package73 package197 package116 package179 package50 package132
    package168 package176 package3 package113 package96 package146 package33 package27 package127
    package125 package34 package58 package152 package154 package97 package80 package48 package165
    package88 package23 package191 package86 package131 package149 package87 package90 package53
    package7 package46 package47 package65 package178 package93 package109 package112 package192
    package103 - package
    truck12-1 truck7-1 truck11-1 truck10-0 truck12-0 truck8-1 truck16-0 truck15-1 truck2-0 truck17-0
    truck18-0 truck16-1 truck2-1 truck15-0 truck1-1 truck14-0 truck18-1 truck6-1 truck7-0 truck3-0
    truck0-1 truck1-0 truck13-0 truck10-1 truck17-1 truck4-0 truck5-1 truck11-0 truck9-0 truck0-0
    truck5-0 truck9-1 truck19-1 truck14-1 truck3-1 truck19-0 truck4-1 truck13-1 truck8-0 truck6-0 - truck)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city loc0-2 city0) (in-city loc0-3 city0)
    (in-city loc0-4 city0) (in-city loc0-5 city0) (in-city loc0-6 city0) (in-city loc0-7 city0)
    (in-city airport1 city1) (in-city loc1-1 city1) (in-city loc1-2 city1) (in-city loc1-3 city1)
    (in-city loc1-4 city1) (in-city loc1-5 city1) (in-city loc1-6 city1) (in-city loc1-7 city1)
    (in-city airport2 city2) (in-city loc2-1 city2) (in-city loc2-2 city2) (in-city loc2-3 city2)
    (in-city loc2-4 city2) (in-city loc2-5 city2) (in-city loc2-6 city2) (in-city loc2-7 city2)
    (in-city airport3 city3) (in-city loc3-1 city3) (in-city loc3-2 city3) (in-city loc3-3 city3)
    (in-city loc3-4 city3) (in-city loc3-5 city3) (in-city loc3-6 city3) (in-city loc3-7 city3)
    (in-city airport4 city4) (in-city loc4-1 city4) (in-city loc4-2 city4) (in-city loc4-3 city4)
    (in-city loc4-4 city4) (in-city loc4-5 city4) (in-city loc4-6 city4) (in-city loc4-7 city4)
    (in-city airport5 city5) (in-city loc5-1 city5) (in-city loc5-2 city5) (in-city loc5-3 city5)
    (in-city loc5-4 city5) (in-city loc5-5 city5) (in-city loc5-6 city5) (in-city loc5-7 city5)
    (in-city airport6 city6) (in-city loc6-1 city6) (in-city loc6-2 city6) (in-city loc6-3 city6)
    (in-city loc6-4 city6) (in-city loc6-5 city6) (in-city loc6-6 city6) (in-city loc6-7 city6)
    (in-city airport7 city7) (in-city loc7-1 city7) (in-city loc7-2 city7) (in-city loc7-3 city7)
    (in-city loc7-4 city7) (in-city loc7-5 city7) (in-city loc7-6 city7) (in-city loc7-7 city7)
    (in-city airport8 city8) (in-city loc8-1 city8) (in-city loc8-2 city8) (in-city loc8-3 city8)
    (in-city loc8-4 city8) (in-city loc8-5 city8) (in-city loc8-6 city8) (in-city loc8-7 city8)
    (in-city airport9 city9) (in-city loc9-1 city9) (in-city loc9-2 city9) (in-city loc9-3 city9)
    (in-city loc9-4 city9) (in-city loc9-5 city9) (in-city loc9-6 city9) (in-city loc9-7 city9)
    (in-city airport10 city10) (in-city loc10-1 city10) (in-city loc10-2 city10)
    (in-city loc10-3 city10) (in-city loc10-4 city10) (in-city loc10-5 city10) (in-city loc10-6 city10)
    (in-city loc10-7 city10) (in-city airport11 city11) (in-city loc11-1 city11)
    (in-city loc11-2 city11) (in-city loc11-3 city11) (in-city loc11-4 city11) (in-city loc11-5 city11)
    (in-city loc11-6 city11) (in-city loc11-7 city11) (in-city airport12 city12)
    (in-city loc12-1 city12) (in-city loc12-2 city12) (in-city loc12-3 city12) (in-city loc12-4 city12)
    (in-city loc12-5 city12) (in-city loc12-6 city12) (in-city loc12-7 city12)
    (in-city airport13 city13) (in-city loc13-1 city13) (in-city loc13-2 city13)
    (in-city loc13-3 city13) (in-city loc13-4 city13) (in-city loc13-5 city13) (in-city loc13-6 city13)
    (in-city loc13-7 city13) (in-city airport14 city14) (in-city loc14-1 city14)
    (in-city loc14-2 city14) (in-city loc14-3 city14) (in-city loc14-4 city14) (in-city loc14-5 city14)
    (in-city loc14-6 city14) (in-city loc14-7 city14) (in-city airport15 city15)
    (in-city loc15-1 city15) (in-city loc15-2 city15) (in-city loc15-3 city15) (in-city loc15-4 city15)
    (in-city loc15-5 city15) (in-city loc15-6 city15) (in-city loc15-7 city15)
    (in-city airport16 city16) (in-city loc16-1 city16) (in-city loc16-2 city16)
    (in-city loc16-3 city16) (in-city loc16-4 city16) (in-city loc16-5 city16) (in-city loc16-6 city16)
    (in-city loc16-7 city16) (in-city airport17 city17) (in-city loc17-1 city17)
    (in-city loc17-2 city17) (in-city loc17-3 city17) (in-city loc17-4 city17) (in-city loc17-5 city17)
    (in-city loc17-6 city17) (in-city loc17-7 city17) (in-city airport18 city18)
    (in-city loc18-1 city18) (in-city loc18-2 city18) (in-city loc18-3 city18) (in-city loc18-4 city18)
    (in-city loc18-5 city18) (in-city loc18-6 city18) (in-city loc18-7 city18)
    (in-city airport19 city19) (in-city loc19-1 city19) (in-city loc19-2 city19)
    (in-city loc19-3 city19) (in-city loc19-4 city19) (in-city loc19-5 city19) (in-city loc19-6 city19)
    (in-city loc19-7 city19)
    (at truck0-0 loc0-3) (at truck0-1 loc0-5) (at truck1-0 loc1-6) (at truck1-1 loc1-6)
    (at truck2-0 loc2-5) (at truck2-1 loc2-2) (at truck3-0 airport3) (at truck3-1 loc3-1)
    (at truck4-0 loc4-4) (at truck4-1 loc4-2) (at truck5-0 loc5-7) (at truck5-1 loc5-2)
    (at truck6-0 loc6-5) (at truck6-1 airport6) (at truck7-0 loc7-3) (at truck7-1 loc7-3)
    (at truck8-0 loc8-3) (at truck8-1 loc8-5) (at truck9-0 loc9-2) (at truck9-1 loc9-2)
    (at truck10-0 loc10-5) (at truck10-1 loc10-2) (at truck11-0 loc11-3) (at truck11-1 loc11-7)
    (at truck12-0 loc12-3) (at truck12-1 loc12-7) (at truck13-0 loc13-3) (at truck13-1 loc13-6)
    (at truck14-0 loc14-5) (at truck14-1 loc14-3) (at truck15-0 loc15-7) (at truck15-1 airport15)
    (at truck16-0 loc16-3) (at truck16-1 loc16-6) (at truck17-0 airport17) (at truck17-1 loc17-7)
    (at truck18-0 loc18-7) (at truck18-1 loc18-6) (at truck19-0 loc19-4) (at truck19-1 airport19)
    (at plane0 airport9) (at plane1 airport16) (at plane2 airport12) (at plane3 airport13)
    (at plane4 airport2) (at package0 loc15-1) (at package1 loc6-1) (at package2 loc18-3)
    (at package3 loc13-3) (at package4 loc0-4) (at package5 loc15-3) (at package6 loc9-3)
    (at package7 loc6-1) (at package8 loc8-2) (at package9 loc18-4) (at package10 loc9-1)
    (at package11 loc1-5) (at package12 loc2-2) (at package13 loc18-4) (at package14 loc9-4)
    (at package15 loc7-5) (at package16 loc2-5) (at package17 loc9-4) (at package18 loc6-5)
    (at package19 loc12-4) (at package20 loc18-1) (at package21 loc14-7) (at package22 airport16)
    (at package23 loc3-4) (at package24 loc11-6) (at package25 loc11-5) (at package26 loc16-6)
    (at package27 loc4-3) (at package28 loc17-4) (at package29 loc2-3) (at package30 loc4-6)
    (at package31 loc10-5) (at package32 loc16-6) (at package33 loc10-5) (at package34 loc11-1)
    (at package35 loc19-6) (at package36 loc8-7) (at package37 loc16-1) (at package38 loc4-7)
    (at package39 loc10-6) (at package40 loc15-5) (at package41 airport18) (at package42 loc14-3)
    (at package43 loc0-4) (at package44 loc14-5) (at package45 loc12-6) (at package46 loc10-4)
    (at package47 loc2-6) (at package48 loc16-7) (at package49 loc12-5) (at package50 loc13-5)
    (at package51 loc0-5) (at package52 airport16) (at package53 loc14-1) (at package54 loc16-3)
    (at package55 loc16-4) (at package56 loc3-1) (at package57 loc15-1) (at package58 airport15)
    (at package59 loc12-7) (at package60 loc18-3) (at package61 loc7-5) (at package62 loc13-5)
    (at package63 loc4-3) (at package64 loc13-2) (at package65 loc0-5) (at package66 loc18-4)
    (at package67 loc4-6) (at package68 loc7-4) (at package69 airport5) (at package70 loc1-6)
    (at package71 loc14-1) (at package72 loc3-1) (at package73 loc9-3) (at package74 loc2-2)
    (at package75 loc2-5) (at package76 loc0-5) (at package77 loc1-6) (at package78 loc19-7)
    (at package79 loc19-1) (at package80 loc17-3) (at package81 airport12) (at package82 airport8)
    (at package83 loc11-6) (at package84 loc10-4) (at package85 loc19-7) (at package86 airport14)
    (at package87 loc11-1) (at package88 loc4-3) (at package89 loc17-7) (at package90 loc4-3)
    (at package91 airport19) (at package92 loc3-4) (at package93 loc3-2) (at package94 loc12-2)
    (at package95 loc7-1) (at package96 loc0-1) (at package97 loc16-2) (at package98 loc11-1)
    (at package99 loc4-5) (at package100 loc9-7) (at package101 loc4-6) (at package102 loc19-4)
    (at package103 loc15-7) (at package104 loc8-4) (at package105 loc2-1) (at package106 loc17-5)
    (at package107 loc3-5) (at package108 loc13-7) (at package109 loc9-3) (at package110 loc15-1)
    (at package111 loc18-1) (at package112 loc5-1) (at package113 loc15-4) (at package114 loc8-6)
    (at package115 loc5-6) (at package116 loc10-1) (at package117 loc11-1) (at package118 loc8-7)
    (at package119 airport2) (at package120 loc5-6) (at package121 loc14-2) (at package122 loc5-3)
    (at package123 loc18-7) (at package124 airport9) (at package125 loc18-4) (at package126 loc13-1)
    (at package127 loc3-6) (at package128 loc16-5) (at package129 loc2-2) (at package130 loc8-2)
    (at package131 loc5-6) (at package132 loc8-3) (at package133 airport10) (at package134 loc3-3)
    (at package135 loc17-3) (at package136 airport3) (at package137 loc1-1) (at package138 loc17-5)
    (at package139 loc2-7) (at package140 loc8-4) (at package141 loc11-6) (at package142 loc16-4)
    (at package143 loc16-4) (at package144 loc15-3) (at package145 loc1-3) (at package146 loc8-4)
    (at package147 loc15-4) (at package148 loc19-4) (at package149 loc2-3) (at package150 loc18-4)
    (at package151 loc16-2) (at package152 loc8-2) (at package153 airport4) (at package154 loc13-6)
    (at package155 loc19-1) (at package156 loc9-2) (at package157 loc9-3) (at package158 loc7-2)
    (at package159 loc1-1) (at package160 loc19-5) (at package161 loc11-1) (at package162 loc6-3)
    (at package163 loc13-7) (at package164 loc18-6) (at package165 loc13-6) (at package166 loc16-2)
    (at package167 loc8-1) (at package168 loc16-5) (at package169 loc15-2) (at package170 loc10-6)
    (at package171 loc7-4) (at package172 loc10-6) (at package173 loc11-5) (at package174 airport19)
    (at package175 loc4-3) (at package176 loc12-1) (at package177 airport18) (at package178 loc16-2)
    (at package179 loc9-6) (at package180 airport13) (at package181 loc17-5) (at package182 loc0-4)
    (at package183 loc11-1) (at package184 loc9-7) (at package185 loc11-2) (at package186 loc4-3)
    (at package187 loc2-1) (at package188 loc15-1) (at package189 loc5-5) (at package190 loc10-3)
    (at package191 loc11-4) (at package192 loc5-7) (at package193 loc4-2) (at package194 loc6-5)
    (at package195 loc9-7) (at package196 loc13-2) (at package197 loc1-5) (at package198 loc9-3)
    (at package199 loc7-1))
  (:goal (and
    (at package0 loc7-1) (at package1 loc18-7) (at package2 loc1-7) (at package3 loc15-2)
    (at package4 loc14-2) (at package5 loc3-1) (at package6 loc14-7) (at package7 loc15-1)
    (at package8 loc8-3) (at package9 loc1-4) (at package10 loc5-6) (at package11 loc19-5)
    (at package12 loc5-4) (at package13 loc8-3) (at package14 loc3-3) (at package15 airport0)
    (at package16 loc4-2) (at package17 loc16-6) (at package18 loc12-2) (at package19 loc14-5)
    (at package20 loc14-1) (at package21 loc8-4) (at package22 airport13) (at package23 loc15-5)
    (at package24 airport12) (at package25 loc10-4) (at package26 loc10-6) (at package27 loc6-2)
    (at package28 loc15-4) (at package29 loc1-6) (at package30 loc9-2) (at package31 loc18-1)
    (at package32 loc0-5) (at package33 airport9) (at package34 loc11-4) (at package35 loc19-1)
    (at package36 loc18-6) (at package37 loc6-1) (at package38 loc16-7) (at package39 loc4-6)
    (at package40 loc15-3) (at package41 loc17-4) (at package42 loc7-3) (at package43 airport0)
    (at package44 loc16-2) (at package45 loc9-5) (at package46 loc2-2) (at package47 loc5-5)
    (at package48 airport4) (at package49 airport16) (at package50 loc15-4) (at package51 loc12-7)
    (at package52 loc15-7) (at package53 airport7) (at package54 loc0-1) (at package55 loc5-2)
    (at package56 loc5-6) (at package57 loc13-6) (at package58 loc12-2) (at package59 loc13-2)
    (at package60 loc11-7) (at package61 loc1-1) (at package62 loc16-1) (at package63 airport17)
    (at package64 loc0-1) (at package65 loc8-2) (at package66 loc17-5) (at package67 loc17-2)
    (at package68 loc3-6) (at package69 loc5-4) (at package70 loc9-5) (at package71 loc7-7)
    (at package72 loc2-4) (at package73 loc12-3) (at package74 loc17-1) (at package75 loc11-2)
    (at package76 loc18-3) (at package77 loc2-5) (at package78 loc0-3) (at package79 loc6-7)
    (at package80 loc8-1) (at package81 loc1-1) (at package82 loc8-2) (at package83 airport18)
    (at package84 loc2-2) (at package85 loc17-5) (at package86 loc9-6) (at package87 loc11-7)
    (at package88 loc15-3) (at package89 loc1-7) (at package90 loc14-4) (at package91 loc19-5)
    (at package92 loc14-5) (at package93 airport8) (at package94 loc12-1) (at package95 loc13-5)
    (at package96 loc19-4) (at package97 loc6-3) (at package98 loc5-1) (at package99 loc5-7)
    (at package100 loc10-5) (at package101 loc18-3) (at package102 loc18-6) (at package103 loc5-5)
    (at package104 loc10-6) (at package105 loc6-1) (at package106 airport16) (at package107 loc1-1)
    (at package108 loc0-3) (at package109 airport2) (at package110 loc1-7) (at package111 loc5-6)
    (at package112 loc10-5) (at package113 loc3-7) (at package114 loc18-1) (at package115 loc18-5)
    (at package116 loc15-7) (at package117 loc3-7) (at package118 loc14-1) (at package119 loc10-3)
    (at package120 airport8) (at package121 loc4-3) (at package122 airport4) (at package123 loc15-4)
    (at package124 airport7) (at package125 loc16-3) (at package126 loc3-5) (at package127 airport4)
    (at package128 airport15) (at package129 loc2-5) (at package130 loc11-5) (at package131 airport18)
    (at package132 loc6-5) (at package133 airport6) (at package134 loc15-1) (at package135 airport16)
    (at package136 loc3-3) (at package137 loc0-7) (at package138 airport7) (at package139 loc11-6)
    (at package140 loc6-5) (at package141 loc9-7) (at package142 loc16-1) (at package143 loc17-5)
    (at package144 loc1-3) (at package145 loc6-7) (at package146 loc9-5) (at package147 loc12-2)
    (at package148 loc3-5) (at package149 loc3-4) (at package150 loc6-2) (at package151 loc17-3)
    (at package152 loc4-4) (at package153 loc12-3) (at package154 airport15) (at package155 loc6-1)
    (at package156 loc18-4) (at package157 loc4-4) (at package158 loc1-5) (at package159 loc5-3)
    (at package160 loc7-3) (at package161 loc17-2) (at package162 loc8-5) (at package163 airport0)
    (at package164 loc10-2) (at package165 loc18-7) (at package166 loc5-2) (at package167 loc4-3)
    (at package168 loc8-7) (at package169 loc9-3) (at package170 loc9-2) (at package171 airport8)
    (at package172 loc3-5) (at package173 loc11-1) (at package174 loc9-6) (at package175 loc15-4)
    (at package176 airport7) (at package177 loc7-2) (at package178 loc1-2) (at package179 loc17-4)
    (at package180 loc15-6) (at package181 airport11) (at package182 loc2-5) (at package183 loc10-4)
    (at package184 loc2-3) (at package185 loc4-6) (at package186 airport13) (at package187 airport11)
    (at package188 loc18-1) (at package189 loc8-2) (at package190 loc13-5) (at package191 loc5-6)
    (at package192 loc11-7) (at package193 loc16-3) (at package194 loc18-5) (at package195 loc16-5)
    (at package196 loc18-6) (at package197 loc14-1) (at package198 loc17-5) (at package199 airport4))))
