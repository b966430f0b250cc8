(define (problem find-200)
  (:domain find)
  (:objects
    v1 v2 v3 v4 v5 v6 v7 v8 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 i41 i42 i43 i44 i45 i46 i47 i48 i49 i50 i51 i52
    i53 i54 i55 i56 i57 i58 i59 i60 i61 i62 i63 i64 i65 i66 i67 i68 i69 i70 i71 i72 i73 i74 i75 i76 i77
    i78 i79 i80 i81 i82 i83 i84 i85 i86 i87 i88 i89 i90 i91 i92 i93 i94 i95 i96 i97 i98 i99 i100 i101
    i102 i103 i104 i105 i106 i107 i108 i109 i110 i111 i112 i113 i114 i115 i116 i117 i118 i119 i120 i121
    i122 i123 i124 i125 i126 i127 i128 i129 i130 i131 i132 i133 i134 i135 i136 i137 i138 i139 i140 i141
    i142 i143 i144 i145 i146 i147 i148 i149 i150 i151 i152 i153 i154 i155 i156 i157 i158 i159 i160 i161
    i162 i163 i164 i165 i166 i167 i168 i169 i170 i171 i172 i173 i174 i175 i176 i177 i178 i179 i180 i181
    i182 i183 i184 i185 i186 i187 i188 i189 i190 i191 i192 i193 i194 i195 i196 i197 i198 i199 i200 - cell
    n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26
    n27 n28 n29 n30 n31 n32 n33 n34 n35 n36 n37 n38 n39 n40 n41 n42 n43 n44 n45 n46 n47 n48 n49 n50 n51
    n52 n53 n54 n55 n56 n57 n58 n59 n60 n61 n62 n63 n64 n65 n66 n67 n68 n69 n70 n71 n72 n73 n74 n75 n76
    n77 n78 n79 n80 n81 n82 n83 n84 n85 n86 n87 n88 n89 n90 n91 n92 n93 n94 n95 n96 n97 n98 n99 n100
    n101 n102 n103 n104 n105 n106 n107 n108 n109 n110 n111 n112 n113 n114 n115 n116 n117 n118 n119 n120
    n121 n122 n123 n124 n125 n126 n127 n128 n129 n130 n131 n132 n133 n134 n135 n136 n137 n138 n139 n140
    n141 n142 n143 n144 n145 n146 n147 n148 n149 n150 n151 n152 n153 n154 n155 n156 n157 n158 n159 n160
    n161 n162 n163 n164 n165 n166 n167 n168 n169 n170 n171 n172 n173 n174 n175 n176 n177 n178 n179 n180
    n181 n182 n183 n184 n185 n186 n187 n188 n189 n190 n191 n192 n193 n194 n195 n196 n197 n198 n199 n200 - number)
  (:init
    (holds i1 v6) (holds i2 v4) (holds i3 v7) (holds i4 v7) (holds i5 v6) (holds i6 v6) (holds i7 v1)
    (holds i8 v5) (holds i9 v4) (holds i10 v1) (holds i11 v3) (holds i12 v7) (holds i13 v2)
    (holds i14 v3) (holds i15 v7) (holds i16 v6) (holds i17 v7) (holds i18 v5) (holds i19 v6)
    (holds i20 v5) (holds i21 v4) (holds i22 v2) (holds i23 v3) (holds i24 v1) (holds i25 v6)
    (holds i26 v6) (holds i27 v6) (holds i28 v2) (holds i29 v7) (holds i30 v1) (holds i31 v3)
    (holds i32 v2) (holds i33 v6) (holds i34 v6) (holds i35 v4) (holds i36 v1) (holds i37 v1)
    (holds i38 v7) (holds i39 v7) (holds i40 v7) (holds i41 v4) (holds i42 v5) (holds i43 v6)
    (holds i44 v6) (holds i45 v2) (holds i46 v3) (holds i47 v4) (holds i48 v4) (holds i49 v6)
    (holds i50 v4) (holds i51 v1) (holds i52 v4) (holds i53 v6) (holds i54 v1) (holds i55 v7)
    (holds i56 v6) (holds i57 v3) (holds i58 v7) (holds i59 v5) (holds i60 v7) (holds i61 v6)
    (holds i62 v5) (holds i63 v1) (holds i64 v5) (holds i65 v1) (holds i66 v2) (holds i67 v6)
    (holds i68 v4) (holds i69 v7) (holds i70 v3) (holds i71 v6) (holds i72 v5) (holds i73 v5)
    (holds i74 v2) (holds i75 v7) (holds i76 v6) (holds i77 v7) (holds i78 v3) (holds i79 v6)
    (holds i80 v1) (holds i81 v4) (holds i82 v3) (holds i83 v5) (holds i84 v2) (holds i85 v7)
    (holds i86 v7) (holds i87 v6) (holds i88 v3) (holds i89 v7) (holds i90 v7) (holds i91 v1)
    (holds i92 v7) (holds i93 v3) (holds i94 v4) (holds i95 v6) (holds i96 v7) (holds i97 v2)
    (holds i98 v7) (holds i99 v2) (holds i100 v4) (holds i101 v7) (holds i102 v6) (holds i103 v1)
    (holds i104 v6) (holds i105 v6) (holds i106 v6) (holds i107 v7) (holds i108 v5) (holds i109 v7)
    (holds i110 v2) (holds i111 v5) (holds i112 v7) (holds i113 v7) (holds i114 v1) (holds i115 v2)
    (holds i116 v3) (holds i117 v7) (holds i118 v5) (holds i119 v2) (holds i120 v5) (holds i121 v2)
    (holds i122 v5) (holds i123 v2) (holds i124 v1) (holds i125 v2) (holds i126 v2) (holds i127 v5)
    (holds i128 v1) (holds i129 v6) (holds i130 v3) (holds i131 v3) (holds i132 v1) (holds i133 v3)
    (holds i134 v2) (holds i135 v3) (holds i136 v3) (holds i137 v3) (holds i138 v2) (holds i139 v3)
    (holds i140 v7) (holds i141 v4) (holds i142 v6) (holds i143 v3) (holds i144 v2) (holds i145 v4)
    (holds i146 v4) (holds i147 v6) (holds i148 v2) (holds i149 v6) (holds i150 v6) (holds i151 v3)
    (holds i152 v4) (holds i153 v3) (holds i154 v2) (holds i155 v2) (holds i156 v7) (holds i157 v4)
    (holds i158 v3) (holds i159 v3) (holds i160 v4) (holds i161 v4) (holds i162 v4) (holds i163 v5)
    (holds i164 v4) (holds i165 v2) (holds i166 v4) (holds i167 v1) (holds i168 v1) (holds i169 v6)
    (holds i170 v7) (holds i171 v7) (holds i172 v6) (holds i173 v3) (holds i174 v1) (holds i175 v2)
    (holds i176 v1) (holds i177 v4) (holds i178 v2) (holds i179 v3) (holds i180 v8) (holds i181 v3)
    (holds i182 v1) (holds i183 v3) (holds i184 v1) (holds i185 v2) (holds i186 v7) (holds i187 v5)
    (holds i188 v5) (holds i189 v2) (holds i190 v6) (holds i191 v4) (holds i192 v5) (holds i193 v4)
    (holds i194 v4) (holds i195 v4) (holds i196 v4) (holds i197 v3) (holds i198 v7) (holds i199 v2)
    (holds i200 v5)
    (wanted v8)
    (next n0 n1) (next n1 n2) (next n2 n3) (next n3 n4) (next n4 n5) (next n5 n6) (next n6 n7)
    (next n7 n8) (next n8 n9) (next n9 n10) (next n10 n11) (next n11 n12) (next n12 n13) (next n13 n14)
    (next n14 n15) (next n15 n16) (next n16 n17) (next n17 n18) (next n18 n19) (next n19 n20)
    (next n20 n21) (next n21 n22) (next n22 n23) (next n23 n24) (next n24 n25) (next n25 n26)
    (next n26 n27) (next n27 n28) (next n28 n29) (next n29 n30) (next n30 n31) (next n31 n32)
    (next n32 n33) (next n33 n34) (next n34 n35) (next n35 n36) (next n36 n37) (next n37 n38)
    (next n38 n39) (next n39 n40) (next n40 n41) (next n41 n42) (next n42 n43) (next n43 n44)
    (next n44 n45) (next n45 n46) (next n46 n47) (next n47 n48) (next n48 n49) (next n49 n50)
    (next n50 n51) (next n51 n52) (next n52 n53) (next n53 n54) (next n54 n55) (next n55 n56)
    (next n56 n57) (next n57 n58) (next n58 n59) (next n59 n60) (next n60 n61) (next n61 n62)
    (next n62 n63) (next n63 n64) (next n64 n65) (next n65 n66) (next n66 n67) (next n67 n68)
    (next n68 n69) (next n69 n70) (next n70 n71) (next n71 n72) (next n72 n73) (next n73 n74)
    (next n74 n75) (next n75 n76) (next n76 n77) (next n77 n78) (next n78 n79) (next n79 n80)
    (next n80 n81) (next n81 n82) (next n82 n83) (next n83 n84) (next n84 n85) (next n85 n86)
    (next n86 n87) (next n87 n88) (next n88 n89) (next n89 n90) (next n90 n91) (next n91 n92)
    (next n92 n93) (next n93 n94) (next n94 n95) (next n95 n96) (next n96 n97) (next n97 n98)
    (next n98 n99) (next n99 n100) (next n100 n101) (next n101 n102) (next n102 n103) (next n103 n104)
    (next n104 n105) (next n105 n106) (next n106 n107) (next n107 n108) (next n108 n109)
    (next n109 n110) (next n110 n111) (next n111 n112) (next n112 n113) (next n113 n114)
    (next n114 n115) (next n115 n116) (next n116 n117) (next n117 n118) (next n118 n119)
    (next n119 n120) (next n120 n121) (next n121 n122) (next n122 n123) (next n123 n124)
    (next n124 n125) (next n125 n126) (next n126 n127) (next n127 n128) (next n128 n129)
    (next n129 n130) (next n130 n131) (next n131 n132) (next n132 n133) (next n133 n134)
    (next n134 n135) (next n135 n136) (next n136 n137) (next n137 n138) (next n138 n139)
    (next n139 n140) (next n140 n141) (next n141 n142) (next n142 n143) (next n143 n144)
    (next n144 n145) (next n145 n146) (next n146 n147) (next n147 n148) (next n148 n149)
    (next n149 n150) (next n150 n151) (next n151 n152) (next n152 n153) (next n153 n154)
    (next n154 n155) (next n155 n156) (next n156 n157) (next n157 n158) (next n158 n159)
    (next n159 n160) (next n160 n161) (next n161 n162) (next n162 n163) (next n163 n164)
    (next n164 n165) (next n165 n166) (next n166 n167) (next n167 n168) (next n168 n169)
    (next n169 n170) (next n170 n171) (next n171 n172) (next n172 n173) (next n173 n174)
    (next n174 n175) (next n175 n176) (next n176 n177) (next n177 n178) (next n178 n179)
    (next n179 n180) (next n180 n181) (next n181 n182) (next n182 n183) (next n183 n184)
    (next n184 n185) (next n185 n186) (next n186 n187) (next n187 n188) (next n188 n189)
    (next n189 n190) (next n190 n191) (next n191 n192) (next n192 n193) (next n193 n194)
    (next n194 n195) (next n195 n196) (next n196 n197) (next n197 n198) (next n198 n199)
    (next n199 n200)
    (count n0))
  (:goal (count n1)))
