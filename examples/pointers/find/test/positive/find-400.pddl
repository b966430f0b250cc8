(define (problem find-400)
  (:domain find)
  (:objects
    n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26
    n27 n28 n29 n30 n31 n32 n33 n34 n35 n36 n37 n38 n39 n40 n41 n42 n43 n44 n45 n46 n47 n48 n49 n50 n51
    n52 n53 n54 n55 n56 n57 n58 n59 n60 n61 n62 n63 n64 n65 n66 n67 n68 n69 n70 n71 n72 n73 n74 n75 n76
    n77 n78 n79 n80 n81 n82 n83 n84 n85 n86 n87 n88 n89 n90 n91 n92 n93 n94 n95 n96 n97 n98 n99 n100
    n101 n102 n103 n104 n105 n106 n107 n108 n109 n110 n111 n112 n113 n114 n115 n116 n117 n118 n119 n120
    n121 n122 n123 n124 n125 n126 n127 n128 n129 n130 n131 n132 n133 n134 n135 n136 n137 n138 n139 n140
    n141 n142 n143 n144 n145 n146 n147 n148 n149 n150 n151 n152 n153 n154 n155 n156 n157 n158 n159 n160
    n161 n162 n163 n164 n165 n166 n167 n168 n169 n170 n171 n172 n173 n174 n175 n176 n177 n178 n179 n180
    n181 n182 n183 n184 n185 n186 n187 n188 n189 n190 n191 n192 n193 n194 n195 n196 n197 n198 n199 n200
    n201 n202 n203 n204 n205 n206 n207 n208 n209 n210 n211 n212 n213 n214 n215 n216 n217 n218 n219 n220
    n221 n222 n223 n224 n225 n226 n227 n228 n229 n230 n231 n232 n233 n234 n235 n236 n237 n238 n239 n240
    n241 n242 n243 n244 n245 n246 n247 n248 n249 n250 n251 n252 n253 n254 n255 n256 n257 n258 n259 n260
    n261 n262 n263 n264 n265 n266 n267 n268 n269 n270 n271 n272 n273 n274 n275 n276 n277 n278 n279 n280
    n281 n282 n283 n284 n285 n286 n287 n288 n289 n290 n291 n292 n293 n294 n295 n296 n297 n298 n299 n300
    n301 n302 n303 n304 n305 n306 n307 n308 n309 n310 n311 n312 n313 n314 n315 n316 n317 n318 n319 n320
    n321 n322 n323 n324 n325 n326 n327 n328 n329 n330 n331 n332 n333 n334 n335 n336 n337 n338 n339 n340
    n341 n342 n343 n344 n345 n346 n347 n348 n349 n350 n351 n352 n353 n354 n355 n356 n357 n358 n359 n360
    n361 n362 n363 n364 n365 n366 n367 n368 n369 n370 n371 n372 n373 n374 n375 n376 n377 n378 n379 n380
    n381 n382 n383 n384 n385 n386 n387 n388 n389 n390 n391 n392 n393 n394 n395 n396 n397 n398 n399 n400 - number
    v1 v2 v3 v4 v5 v6 v7 v8 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 i41 i42 i43 i44 i45 i46 i47 i48 i49 i50 i51 i52
    i53 i54 i55 i56 i57 i58 i59 i60 i61 i62 i63 i64 i65 i66 i67 i68 i69 i70 i71 i72 i73 i74 i75 i76 i77
    i78 i79 i80 i81 i82 i83 i84 i85 i86 i87 i88 i89 i90 i91 i92 i93 i94 i95 i96 i97 i98 i99 i100 i101
    i102 i103 i104 i105 i106 i107 i108 i109 i110 i111 i112 i113 i114 i115 i116 i117 i118 i119 i120 i121
    i122 i123 i124 i125 i126 i127 i128 i129 i130 i131 i132 i133 i134 i135 i136 i137 i138 i139 i140 i141
    i142 i143 i144 i145 i146 i147 i148 i149 i150 i151 i152 i153 i154 i155 i156 i157 i158 i159 i160 i161
    i162 i163 i164 i165 i166 i167 i168 i169 i170 i171 i172 i173 i174 i175 i176 i177 i178 i179 i180 i181
    i182 i183 i184 i185 i186 i187 i188 i189 i190 i191 i192 i193 i194 i195 i196 i197 i198 i199 i200 i201
    i202 i203 i204 i205 i206 i207 i208 i209 i210 i211 i212 i213 i214 i215 i216 i217 i218 i219 i220 i221
    i222 i223 i224 i225 i226 i227 i228 i229 i230 i231 i232 i233 i234 i235 i236 i237 i238 i239 i240 i241
    i242 i243 i244 i245 i246 i247 i248 i249 i250 i251 i252 i253 i254 i255 i256 i257 i258 i259 i260 i261
    i262 i263 i264 i265 i266 i267 i268 i269 i270 i271 i272 i273 i274 i275 i276 i277 i278 i279 i280 i281
    i282 i283 i284 i285 i286 i287 i288 i289 i290 i291 i292 i293 i294 i295 i296 i297 i298 i299 i300 i301
    i302 i303 i304 i305 i306 i307 i308 i309 i310 i311 i312 i313 i314 i315 i316 i317 i318 i319 i320 i321
    i322 i323 i324 i325 i326 i327 i328 i329 i330 i331 i332 i333 i334 i335 i336 i337 i338 i339 i340 i341
    i342 i343 i344 i345 i346 i347 i348 i349 i350 i351 i352 i353 i354 i355 i356 i357 i358 i359 i360 i361
    i362 i363 i364 i365 i366 i367 i368 i369 i370 i371 i372 i373 i374 i375 i376 i377 i378 i379 i380 i381
    i382 i383 i384 i385 i386 i387 i388 i389 i390 i391 i392 i393 i394 i395 i396 i397 i398 i399 i400 - cell)
  (:init
    (holds i1 v1) (holds i2 v1) (holds i3 v3) (holds i4 v1) (holds i5 v5) (holds i6 v1) (holds i7 v1)
    (holds i8 v1) (holds i9 v3) (holds i10 v8) (holds i11 v1) (holds i12 v1) (holds i13 v1)
    (holds i14 v1) (holds i15 v1) (holds i16 v1) (holds i17 v5) (holds i18 v1) (holds i19 v5)
    (holds i20 v6) (holds i21 v8) (holds i22 v6) (holds i23 v7) (holds i24 v1) (holds i25 v4)
    (holds i26 v3) (holds i27 v5) (holds i28 v2) (holds i29 v1) (holds i30 v4) (holds i31 v4)
    (holds i32 v7) (holds i33 v3) (holds i34 v1) (holds i35 v4) (holds i36 v8) (holds i37 v6)
    (holds i38 v1) (holds i39 v7) (holds i40 v3) (holds i41 v2) (holds i42 v5) (holds i43 v1)
    (holds i44 v1) (holds i45 v5) (holds i46 v1) (holds i47 v1) (holds i48 v5) (holds i49 v7)
    (holds i50 v2) (holds i51 v7) (holds i52 v8) (holds i53 v1) (holds i54 v1) (holds i55 v4)
    (holds i56 v5) (holds i57 v7) (holds i58 v1) (holds i59 v1) (holds i60 v8) (holds i61 v1)
    (holds i62 v5) (holds i63 v5) (holds i64 v1) (holds i65 v4) (holds i66 v1) (holds i67 v5)
    (holds i68 v1) (holds i69 v1) (holds i70 v7) (holds i71 v1) (holds i72 v1) (holds i73 v3)
    (holds i74 v7) (holds i75 v1) (holds i76 v7) (holds i77 v2) (holds i78 v1) (holds i79 v1)
    (holds i80 v4) (holds i81 v8) (holds i82 v2) (holds i83 v1) (holds i84 v5) (holds i85 v2)
    (holds i86 v2) (holds i87 v2) (holds i88 v1) (holds i89 v1) (holds i90 v3) (holds i91 v5)
    (holds i92 v1) (holds i93 v1) (holds i94 v6) (holds i95 v7) (holds i96 v3) (holds i97 v1)
    (holds i98 v7) (holds i99 v1) (holds i100 v8) (holds i101 v3) (holds i102 v5) (holds i103 v3)
    (holds i104 v1) (holds i105 v1) (holds i106 v8) (holds i107 v1) (holds i108 v2) (holds i109 v3)
    (holds i110 v1) (holds i111 v7) (holds i112 v2) (holds i113 v1) (holds i114 v1) (holds i115 v3)
    (holds i116 v5) (holds i117 v2) (holds i118 v1) (holds i119 v1) (holds i120 v1) (holds i121 v7)
    (holds i122 v6) (holds i123 v2) (holds i124 v6) (holds i125 v6) (holds i126 v1) (holds i127 v3)
    (holds i128 v1) (holds i129 v3) (holds i130 v1) (holds i131 v3) (holds i132 v3) (holds i133 v5)
    (holds i134 v1) (holds i135 v2) (holds i136 v6) (holds i137 v1) (holds i138 v3) (holds i139 v7)
    (holds i140 v5) (holds i141 v1) (holds i142 v5) (holds i143 v1) (holds i144 v8) (holds i145 v6)
    (holds i146 v1) (holds i147 v6) (holds i148 v8) (holds i149 v1) (holds i150 v4) (holds i151 v1)
    (holds i152 v1) (holds i153 v1) (holds i154 v1) (holds i155 v4) (holds i156 v1) (holds i157 v1)
    (holds i158 v8) (holds i159 v4) (holds i160 v1) (holds i161 v1) (holds i162 v4) (holds i163 v1)
    (holds i164 v7) (holds i165 v1) (holds i166 v1) (holds i167 v2) (holds i168 v5) (holds i169 v8)
    (holds i170 v1) (holds i171 v8) (holds i172 v3) (holds i173 v1) (holds i174 v1) (holds i175 v6)
    (holds i176 v3) (holds i177 v5) (holds i178 v2) (holds i179 v1) (holds i180 v1) (holds i181 v2)
    (holds i182 v4) (holds i183 v8) (holds i184 v6) (holds i185 v5) (holds i186 v6) (holds i187 v2)
    (holds i188 v1) (holds i189 v3) (holds i190 v1) (holds i191 v3) (holds i192 v3) (holds i193 v7)
    (holds i194 v8) (holds i195 v3) (holds i196 v3) (holds i197 v8) (holds i198 v8) (holds i199 v1)
    (holds i200 v2) (holds i201 v5) (holds i202 v7) (holds i203 v1) (holds i204 v1) (holds i205 v4)
    (holds i206 v1) (holds i207 v6) (holds i208 v8) (holds i209 v1) (holds i210 v5) (holds i211 v3)
    (holds i212 v4) (holds i213 v1) (holds i214 v1) (holds i215 v7) (holds i216 v1) (holds i217 v8)
    (holds i218 v5) (holds i219 v1) (holds i220 v1) (holds i221 v1) (holds i222 v1) (holds i223 v3)
    (holds i224 v1) (holds i225 v1) (holds i226 v2) (holds i227 v1) (holds i228 v8) (holds i229 v3)
    (holds i230 v7) (holds i231 v1) (holds i232 v1) (holds i233 v5) (holds i234 v2) (holds i235 v8)
    (holds i236 v2) (holds i237 v5) (holds i238 v1) (holds i239 v8) (holds i240 v3) (holds i241 v1)
    (holds i242 v1) (holds i243 v4) (holds i244 v1) (holds i245 v1) (holds i246 v6) (holds i247 v3)
    (holds i248 v1) (holds i249 v1) (holds i250 v4) (holds i251 v1) (holds i252 v1) (holds i253 v1)
    (holds i254 v1) (holds i255 v6) (holds i256 v1) (holds i257 v8) (holds i258 v1) (holds i259 v5)
    (holds i260 v6) (holds i261 v1) (holds i262 v1) (holds i263 v2) (holds i264 v1) (holds i265 v6)
    (holds i266 v1) (holds i267 v1) (holds i268 v5) (holds i269 v6) (holds i270 v8) (holds i271 v1)
    (holds i272 v5) (holds i273 v1) (holds i274 v8) (holds i275 v4) (holds i276 v2) (holds i277 v1)
    (holds i278 v6) (holds i279 v1) (holds i280 v6) (holds i281 v4) (holds i282 v1) (holds i283 v8)
    (holds i284 v3) (holds i285 v2) (holds i286 v1) (holds i287 v2) (holds i288 v6) (holds i289 v6)
    (holds i290 v2) (holds i291 v1) (holds i292 v1) (holds i293 v1) (holds i294 v1) (holds i295 v1)
    (holds i296 v1) (holds i297 v4) (holds i298 v1) (holds i299 v1) (holds i300 v1) (holds i301 v7)
    (holds i302 v1) (holds i303 v2) (holds i304 v8) (holds i305 v8) (holds i306 v1) (holds i307 v1)
    (holds i308 v6) (holds i309 v2) (holds i310 v3) (holds i311 v1) (holds i312 v8) (holds i313 v4)
    (holds i314 v5) (holds i315 v1) (holds i316 v2) (holds i317 v1) (holds i318 v6) (holds i319 v1)
    (holds i320 v1) (holds i321 v1) (holds i322 v3) (holds i323 v3) (holds i324 v1) (holds i325 v2)
    (holds i326 v5) (holds i327 v1) (holds i328 v3) (holds i329 v1) (holds i330 v4) (holds i331 v6)
    (holds i332 v2) (holds i333 v1) (holds i334 v1) (holds i335 v7) (holds i336 v4) (holds i337 v1)
    (holds i338 v1) (holds i339 v6) (holds i340 v1) (holds i341 v6) (holds i342 v1) (holds i343 v7)
    (holds i344 v1) (holds i345 v8) (holds i346 v5) (holds i347 v1) (holds i348 v3) (holds i349 v4)
    (holds i350 v1) (holds i351 v1) (holds i352 v3) (holds i353 v1) (holds i354 v5) (holds i355 v5)
    (holds i356 v1) (holds i357 v2) (holds i358 v3) (holds i359 v3) (holds i360 v3) (holds i361 v2)
    (holds i362 v5) (holds i363 v3) (holds i364 v1) (holds i365 v3) (holds i366 v2) (holds i367 v1)
    (holds i368 v2) (holds i369 v4) (holds i370 v1) (holds i371 v1) (holds i372 v7) (holds i373 v4)
    (holds i374 v8) (holds i375 v1) (holds i376 v1) (holds i377 v1) (holds i378 v1) (holds i379 v3)
    (holds i380 v7) (holds i381 v2) (holds i382 v1) (holds i383 v2) (holds i384 v4) (holds i385 v6)
    (holds i386 v1) (holds i387 v1) (holds i388 v4) (holds i389 v8) (holds i390 v1) (holds i391 v4)
    (holds i392 v7) (holds i393 v8) (holds i394 v1) (holds i395 v7) (holds i396 v3) (holds i397 v3)
    (holds i398 v4) (holds i399 v1) (holds i400 v1)
    (wanted v1)
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
    (next n199 n200) (next n200 n201) (next n201 n202) (next n202 n203) (next n203 n204)
    (next n204 n205) (next n205 n206) (next n206 n207) (next n207 n208) (next n208 n209)
    (next n209 n210) (next n210 n211) (next n211 n212) (next n212 n213) (next n213 n214)
    (next n214 n215) (next n215 n216) (next n216 n217) (next n217 n218) (next n218 n219)
    (next n219 n220) (next n220 n221) (next n221 n222) (next n222 n223) (next n223 n224)
    (next n224 n225) (next n225 n226) (next n226 n227) (next n227 n228) (next n228 n229)
    (next n229 n230) (next n230 n231) (next n231 n232) (next n232 n233) (next n233 n234)
    (next n234 n235) (next n235 n236) (next n236 n237) (next n237 n238) (next n238 n239)
    (next n239 n240) (next n240 n241) (next n241 n242) (next n242 n243) (next n243 n244)
    (next n244 n245) (next n245 n246) (next n246 n247) (next n247 n248) (next n248 n249)
    (next n249 n250) (next n250 n251) (next n251 n252) (next n252 n253) (next n253 n254)
    (next n254 n255) (next n255 n256) (next n256 n257) (next n257 n258) (next n258 n259)
    (next n259 n260) (next n260 n261) (next n261 n262) (next n262 n263) (next n263 n264)
    (next n264 n265) (next n265 n266) (next n266 n267) (next n267 n268) (next n268 n269)
    (next n269 n270) (next n270 n271) (next n271 n272) (next n272 n273) (next n273 n274)
    (next n274 n275) (next n275 n276) (next n276 n277) (next n277 n278) (next n278 n279)
    (next n279 n280) (next n280 n281) (next n281 n282) (next n282 n283) (next n283 n284)
    (next n284 n285) (next n285 n286) (next n286 n287) (next n287 n288) (next n288 n289)
    (next n289 n290) (next n290 n291) (next n291 n292) (next n292 n293) (next n293 n294)
    (next n294 n295) (next n295 n296) (next n296 n297) (next n297 n298) (next n298 n299)
    (next n299 n300) (next n300 n301) (next n301 n302) (next n302 n303) (next n303 n304)
    (next n304 n305) (next n305 n306) (next n306 n307) (next n307 n308) (next n308 n309)
    (next n309 n310) (next n310 n311) (next n311 n312) (next n312 n313) (next n313 n314)
    (next n314 n315) (next n315 n316) (next n316 n317) (next n317 n318) (next n318 n319)
    (next n319 n320) (next n320 n321) (next n321 n322) (next n322 n323) (next n323 n324)
    (next n324 n325) (next n325 n326) (next n326 n327) (next n327 n328) (next n328 n329)
    (next n329 n330) (next n330 n331) (next n331 n332) (next n332 n333) (next n333 n334)
    (next n334 n335) (next n335 n336) (next n336 n337) (next n337 n338) (next n338 n339)
    (next n339 n340) (next n340 n341) (next n341 n342) (next n342 n343) (next n343 n344)
    (next n344 n345) (next n345 n346) (next n346 n347) (next n347 n348) (next n348 n349)
    (next n349 n350) (next n350 n351) (next n351 n352) (next n352 n353) (next n353 n354)
    (next n354 n355) (next n355 n356) (next n356 n357) (next n357 n358) (next n358 n359)
    (next n359 n360) (next n360 n361) (next n361 n362) (next n362 n363) (next n363 n364)
    (next n364 n365) (next n365 n366) (next n366 n367) (next n367 n368) (next n368 n369)
    (next n369 n370) (next n370 n371) (next n371 n372) (next n372 n373) (next n373 n374)
    (next n374 n375) (next n375 n376) (next n376 n377) (next n377 n378) (next n378 n379)
    (next n379 n380) (next n380 n381) (next n381 n382) (next n382 n383) (next n383 n384)
    (next n384 n385) (next n385 n386) (next n386 n387) (next n387 n388) (next n388 n389)
    (next n389 n390) (next n390 n391) (next n391 n392) (next n392 n393) (next n393 n394)
    (next n394 n395) (next n395 n396) (next n396 n397) (next n397 n398) (next n398 n399)
    (next n399 n400)
    (count n0))
  (:goal (count n167)))
