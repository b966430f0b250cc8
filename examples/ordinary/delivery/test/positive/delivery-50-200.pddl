(define (problem delivery-50-200)
  (:domain delivery)
  (:objects
    place17 place43 place28 place10 place47 place36 place1 place15 place25 place50 place49 place31
    place18 place11 place23 place22 place14 place9 place12 place16 place4 place40 place37 place44
    place39 place41 place35 place19 place7 place8 place32 place46 place26 place5 place29 place45 place30
    place2 place42 place3 place21 place13 place38 place20 place48 place6 place33 place24 place27 place34 - place
    parcel53 parcel107 parcel158 parcel115 parcel133 parcel87 parcel135 parcel123 parcel95 parcel169
    parcel121 parcel125 parcel117 parcel64 parcel141 parcel15 parcel80 parcel55 parcel21 parcel175
    parcel189 parcel60 parcel142 parcel139 parcel56 parcel187 parcel159 parcel146 parcel40 parcel83
    parcel180 parcel92 parcel166 parcel78 parcel74 parcel62 parcel66 parcel105 parcel128 parcel35
    parcel145 parcel33 parcel54 parcel73 parcel198 parcel171 parcel69 parcel165 parcel124 parcel149
    parcel79 parcel1 parcel30 parcel45 parcel111 parcel185 parcel68 parcel3 parcel12 parcel18 parcel137
    parcel144 parcel16 parcel36 parcel81 parcel63 parcel106 parcel97 parcel4 parcel22 parcel183 parcel65
    parcel119 parcel61 parcel184 parcel162 parcel188 parcel170 parcel76 parcel179 parcel77 parcel163
    parcel72 parcel13 parcel67 parcel193 parcel143 parcel155 parcel164 parcel85 parcel195 parcel153
    parcel174 parcel99 parcel59 parcel190 parcel5 parcel167 parcel191 parcel26 parcel150 parcel114
    parcel122 parcel34 parcel152 parcel172 parcel196 parcel136 parcel70 parcel101 parcel102 parcel140
    parcel147 parcel127 parcel28 parcel197 parcel134 parcel192 parcel178 parcel14 parcel138 parcel120
    parcel6 parcel88 parcel8 parcel109 parcel47 parcel151 parcel200 parcel27 parcel182 parcel51
    parcel100 parcel31 parcel110 parcel43 parcel41 parcel160 parcel116 parcel48 parcel177 parcel7
    parcel82 parcel130 parcel91 parcel148 parcel58 parcel176 parcel42 parcel93 parcel129 parcel118
    parcel25 parcel194 parcel103 parcel104 parcel94 parcel132 parcel39 parcel20 parcel161 parcel126
    parcel199 parcel10 parcel37 parcel71 parcel112 parcel57 parcel9 parcel19 parcel50 parcel84 parcel173
    parcel75 parcel156 parcel186 parcel2 parcel168 parcel11 parcel17 parcel38 parcel23 parcel49 parcel89
    parcel29 parcel108 parcel131 parcel181 parcel86 parcel24 parcel44 parcel96 parcel46 parcel90
    parcel98 parcel32 parcel157 parcel52 parcel154 parcel113 - parcel)
  (:init
    (at parcel1 place2) (at parcel2 place21) (at parcel3 place44) (at parcel4 place34)
    (at parcel5 place42) (at parcel6 place22) (at parcel7 place44) (at parcel8 place38)
    (at parcel9 place17) (at parcel10 place10) (at parcel11 place29) (at parcel12 place50)
    (at parcel13 place25) (at parcel14 place18) (at parcel15 place38) (at parcel16 place33)
    (at parcel17 place34) (at parcel18 place43) (at parcel19 place40) (at parcel20 place28)
    (at parcel21 place31) (at parcel22 place31) (at parcel23 place25) (at parcel24 place48)
    (at parcel25 place5) (at parcel26 place48) (at parcel27 place4) (at parcel28 place48)
    (at parcel29 place2) (at parcel30 place44) (at parcel31 place8) (at parcel32 place28)
    (at parcel33 place35) (at parcel34 place46) (at parcel35 place5) (at parcel36 place23)
    (at parcel37 place15) (at parcel38 place44) (at parcel39 place50) (at parcel40 place20)
    (at parcel41 place42) (at parcel42 place22) (at parcel43 place27) (at parcel44 place45)
    (at parcel45 place1) (at parcel46 place29) (at parcel47 place44) (at parcel48 place13)
    (at parcel49 place21) (at parcel50 place39) (at parcel51 place43) (at parcel52 place15)
    (at parcel53 place23) (at parcel54 place23) (at parcel55 place36) (at parcel56 place37)
    (at parcel57 place11) (at parcel58 place21) (at parcel59 place25) (at parcel60 place1)
    (at parcel61 place14) (at parcel62 place49) (at parcel63 place1) (at parcel64 place14)
    (at parcel65 place36) (at parcel66 place14) (at parcel67 place24) (at parcel68 place38)
    (at parcel69 place48) (at parcel70 place16) (at parcel71 place47) (at parcel72 place18)
    (at parcel73 place29) (at parcel74 place9) (at parcel75 place40) (at parcel76 place1)
    (at parcel77 place39) (at parcel78 place18) (at parcel79 place44) (at parcel80 place40)
    (at parcel81 place15) (at parcel82 place13) (at parcel83 place45) (at parcel84 place9)
    (at parcel85 place41) (at parcel86 place41) (at parcel87 place47) (at parcel88 place17)
    (at parcel89 place5) (at parcel90 place36) (at parcel91 place11) (at parcel92 place38)
    (at parcel93 place12) (at parcel94 place2) (at parcel95 place26) (at parcel96 place7)
    (at parcel97 place2) (at parcel98 place24) (at parcel99 place27) (at parcel100 place36)
    (at parcel101 place42) (at parcel102 place50) (at parcel103 place36) (at parcel104 place22)
    (at parcel105 place42) (at parcel106 place44) (at parcel107 place20) (at parcel108 place33)
    (at parcel109 place45) (at parcel110 place29) (at parcel111 place44) (at parcel112 place40)
    (at parcel113 place31) (at parcel114 place36) (at parcel115 place50) (at parcel116 place36)
    (at parcel117 place48) (at parcel118 place20) (at parcel119 place28) (at parcel120 place39)
    (at parcel121 place8) (at parcel122 place37) (at parcel123 place44) (at parcel124 place21)
    (at parcel125 place34) (at parcel126 place45) (at parcel127 place30) (at parcel128 place28)
    (at parcel129 place23) (at parcel130 place18) (at parcel131 place4) (at parcel132 place19)
    (at parcel133 place32) (at parcel134 place1) (at parcel135 place48) (at parcel136 place26)
    (at parcel137 place10) (at parcel138 place1) (at parcel139 place2) (at parcel140 place22)
    (at parcel141 place2) (at parcel142 place49) (at parcel143 place35) (at parcel144 place40)
    (at parcel145 place18) (at parcel146 place40) (at parcel147 place5) (at parcel148 place19)
    (at parcel149 place12) (at parcel150 place33) (at parcel151 place41) (at parcel152 place8)
    (at parcel153 place16) (at parcel154 place19) (at parcel155 place24) (at parcel156 place31)
    (at parcel157 place33) (at parcel158 place10) (at parcel159 place33) (at parcel160 place9)
    (at parcel161 place12) (at parcel162 place39) (at parcel163 place3) (at parcel164 place28)
    (at parcel165 place6) (at parcel166 place47) (at parcel167 place44) (at parcel168 place46)
    (at parcel169 place7) (at parcel170 place35) (at parcel171 place17) (at parcel172 place35)
    (at parcel173 place30) (at parcel174 place44) (at parcel175 place36) (at parcel176 place5)
    (at parcel177 place5) (at parcel178 place1) (at parcel179 place24) (at parcel180 place6)
    (at parcel181 place38) (at parcel182 place2) (at parcel183 place17) (at parcel184 place46)
    (at parcel185 place23) (at parcel186 place39) (at parcel187 place36) (at parcel188 place8)
    (at parcel189 place46) (at parcel190 place42) (at parcel191 place11) (at parcel192 place38)
    (at parcel193 place1) (at parcel194 place36) (at parcel195 place35) (at parcel196 place8)
    (at parcel197 place43) (at parcel198 place39) (at parcel199 place26) (at parcel200 place18)
    (at-truck place35)
    (empty))
  (:goal (and
    (at parcel1 place37) (at parcel2 place35) (at parcel3 place38) (at parcel4 place27)
    (at parcel5 place12) (at parcel6 place41) (at parcel7 place3) (at parcel8 place2)
    (at parcel9 place49) (at parcel10 place19) (at parcel11 place3) (at parcel12 place45)
    (at parcel13 place29) (at parcel14 place24) (at parcel15 place8) (at parcel16 place3)
    (at parcel17 place22) (at parcel18 place31) (at parcel19 place36) (at parcel20 place10)
    (at parcel21 place34) (at parcel22 place38) (at parcel23 place22) (at parcel24 place44)
    (at parcel25 place32) (at parcel26 place40) (at parcel27 place18) (at parcel28 place1)
    (at parcel29 place38) (at parcel30 place24) (at parcel31 place20) (at parcel32 place21)
    (at parcel33 place19) (at parcel34 place16) (at parcel35 place23) (at parcel36 place34)
    (at parcel37 place40) (at parcel38 place50) (at parcel39 place24) (at parcel40 place46)
    (at parcel41 place12) (at parcel42 place40) (at parcel43 place22) (at parcel44 place6)
    (at parcel45 place48) (at parcel46 place32) (at parcel47 place35) (at parcel48 place9)
    (at parcel49 place44) (at parcel50 place11) (at parcel51 place1) (at parcel52 place32)
    (at parcel53 place47) (at parcel54 place20) (at parcel55 place26) (at parcel56 place38)
    (at parcel57 place31) (at parcel58 place50) (at parcel59 place46) (at parcel60 place17)
    (at parcel61 place16) (at parcel62 place43) (at parcel63 place42) (at parcel64 place6)
    (at parcel65 place15) (at parcel66 place2) (at parcel67 place14) (at parcel68 place33)
    (at parcel69 place38) (at parcel70 place47) (at parcel71 place16) (at parcel72 place44)
    (at parcel73 place47) (at parcel74 place25) (at parcel75 place34) (at parcel76 place43)
    (at parcel77 place35) (at parcel78 place39) (at parcel79 place14) (at parcel80 place19)
    (at parcel81 place16) (at parcel82 place11) (at parcel83 place36) (at parcel84 place26)
    (at parcel85 place2) (at parcel86 place48) (at parcel87 place48) (at parcel88 place18)
    (at parcel89 place8) (at parcel90 place26) (at parcel91 place38) (at parcel92 place1)
    (at parcel93 place36) (at parcel94 place8) (at parcel95 place29) (at parcel96 place19)
    (at parcel97 place30) (at parcel98 place36) (at parcel99 place15) (at parcel100 place12)
    (at parcel101 place28) (at parcel102 place47) (at parcel103 place42) (at parcel104 place38)
    (at parcel105 place24) (at parcel106 place22) (at parcel107 place32) (at parcel108 place11)
    (at parcel109 place48) (at parcel110 place15) (at parcel111 place25) (at parcel112 place3)
    (at parcel113 place25) (at parcel114 place3) (at parcel115 place43) (at parcel116 place24)
    (at parcel117 place44) (at parcel118 place16) (at parcel119 place3) (at parcel120 place16)
    (at parcel121 place38) (at parcel122 place14) (at parcel123 place23) (at parcel124 place14)
    (at parcel125 place32) (at parcel126 place23) (at parcel127 place36) (at parcel128 place26)
    (at parcel129 place21) (at parcel130 place33) (at parcel131 place17) (at parcel132 place7)
    (at parcel133 place39) (at parcel134 place47) (at parcel135 place28) (at parcel136 place2)
    (at parcel137 place15) (at parcel138 place44) (at parcel139 place30) (at parcel140 place6)
    (at parcel141 place1) (at parcel142 place29) (at parcel143 place8) (at parcel144 place3)
    (at parcel145 place34) (at parcel146 place36) (at parcel147 place34) (at parcel148 place12)
    (at parcel149 place26) (at parcel150 place38) (at parcel151 place2) (at parcel152 place26)
    (at parcel153 place15) (at parcel154 place40) (at parcel155 place32) (at parcel156 place27)
    (at parcel157 place31) (at parcel158 place13) (at parcel159 place17) (at parcel160 place45)
    (at parcel161 place43) (at parcel162 place9) (at parcel163 place29) (at parcel164 place47)
    (at parcel165 place25) (at parcel166 place28) (at parcel167 place8) (at parcel168 place40)
    (at parcel169 place43) (at parcel170 place23) (at parcel171 place24) (at parcel172 place4)
    (at parcel173 place19) (at parcel174 place20) (at parcel175 place37) (at parcel176 place31)
    (at parcel177 place24) (at parcel178 place27) (at parcel179 place18) (at parcel180 place14)
    (at parcel181 place11) (at parcel182 place45) (at parcel183 place28) (at parcel184 place37)
    (at parcel185 place41) (at parcel186 place18) (at parcel187 place27) (at parcel188 place3)
    (at parcel189 place4) (at parcel190 place33) (at parcel191 place27) (at parcel192 place12)
    (at parcel193 place20) (at parcel194 place44) (at parcel195 place42) (at parcel196 place36)
    (at parcel197 place18) (at parcel198 place34) (at parcel199 place20) (at parcel200 place15))))
