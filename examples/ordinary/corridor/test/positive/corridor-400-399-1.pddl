(define (problem corridor-400-399-1)
  (:domain corridor)
  (:objects
    c395 c277 c225 c35 c351 c272 c375 c196 c157 c132 c73 c303 c262 c350 c187 c149 c388 c315 c338 c369
    c215 c189 c98 c123 c127 c46 c25 c89 c320 c199 c140 c153 c91 c92 c380 c181 c269 c242 c276 c282 c288
    c327 c55 c106 c229 c220 c386 c361 c167 c337 c226 c163 c71 c31 c263 c328 c37 c82 c47 c345 c206 c36
    c137 c207 c7 c186 c400 c125 c278 c254 c295 c325 c164 c188 c99 c394 c121 c390 c214 c41 c146 c389 c374
    c126 c370 c294 c23 c358 c274 c2 c75 c349 c160 c14 c194 c45 c134 c344 c251 c261 c66 c398 c279 c144
    c275 c397 c32 c102 c253 c192 c249 c316 c195 c81 c365 c8 c162 c268 c171 c114 c372 c5 c396 c104 c59
    c88 c326 c202 c340 c378 c299 c373 c6 c174 c79 c233 c173 c271 c211 c179 c152 c97 c323 c264 c155 c20
    c348 c248 c141 c343 c289 c84 c256 c364 c281 c74 c227 c103 c29 c44 c310 c166 c259 c63 c87 c236 c58
    c147 c284 c165 c150 c131 c170 c128 c185 c139 c329 c70 c218 c38 c109 c317 c356 c346 c178 c354 c300
    c296 c399 c148 c270 c239 c16 c112 c80 c221 c52 c301 c78 c360 c136 c22 c176 c158 c18 c362 c224 c371
    c110 c342 c130 c193 c252 c11 c86 c69 c258 c154 c291 c243 c355 c203 c172 c77 c200 c255 c352 c267 c290
    c201 c384 c331 c96 c228 c50 c250 c93 c321 c56 c135 c319 c283 c204 c51 c334 c57 c359 c230 c116 c273
    c309 c392 c366 c287 c48 c306 c212 c297 c347 c222 c169 c161 c247 c19 c159 c382 c101 c10 c313 c33 c24
    c30 c376 c95 c244 c391 c13 c145 c65 c177 c115 c353 c257 c138 c190 c234 c54 c223 c311 c312 c298 c40
    c1 c235 c68 c151 c85 c83 c241 c216 c304 c21 c133 c324 c210 c62 c377 c4 c322 c318 c335 c232 c15 c26
    c387 c332 c43 c245 c339 c67 c333 c246 c285 c120 c367 c209 c240 c113 c363 c122 c17 c305 c64 c302 c129
    c217 c156 c341 c191 c142 c308 c107 c117 c368 c266 c314 c237 c336 c90 c383 c100 c286 c205 c379 c27
    c280 c393 c143 c231 c94 c168 c292 c118 c108 c330 c124 c260 c293 c42 c183 c61 c219 c208 c9 c182 c28
    c12 c357 c213 c76 c175 c49 c72 c385 c197 c307 c3 c180 c105 c53 c381 c184 c265 c238 c34 c111 c39 c119
    c198 c60 - cell)
  (:init
    (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7) (next c7 c8)
    (next c8 c9) (next c9 c10) (next c10 c11) (next c11 c12) (next c12 c13) (next c13 c14)
    (next c14 c15) (next c15 c16) (next c16 c17) (next c17 c18) (next c18 c19) (next c19 c20)
    (next c20 c21) (next c21 c22) (next c22 c23) (next c23 c24) (next c24 c25) (next c25 c26)
    (next c26 c27) (next c27 c28) (next c28 c29) (next c29 c30) (next c30 c31) (next c31 c32)
    (next c32 c33) (next c33 c34) (next c34 c35) (next c35 c36) (next c36 c37) (next c37 c38)
    (next c38 c39) (next c39 c40) (next c40 c41) (next c41 c42) (next c42 c43) (next c43 c44)
    (next c44 c45) (next c45 c46) (next c46 c47) (next c47 c48) (next c48 c49) (next c49 c50)
    (next c50 c51) (next c51 c52) (next c52 c53) (next c53 c54) (next c54 c55) (next c55 c56)
    (next c56 c57) (next c57 c58) (next c58 c59) (next c59 c60) (next c60 c61) (next c61 c62)
    (next c62 c63) (next c63 c64) (next c64 c65) (next c65 c66) (next c66 c67) (next c67 c68)
    (next c68 c69) (next c69 c70) (next c70 c71) (next c71 c72) (next c72 c73) (next c73 c74)
    (next c74 c75) (next c75 c76) (next c76 c77) (next c77 c78) (next c78 c79) (next c79 c80)
    (next c80 c81) (next c81 c82) (next c82 c83) (next c83 c84) (next c84 c85) (next c85 c86)
    (next c86 c87) (next c87 c88) (next c88 c89) (next c89 c90) (next c90 c91) (next c91 c92)
    (next c92 c93) (next c93 c94) (next c94 c95) (next c95 c96) (next c96 c97) (next c97 c98)
    (next c98 c99) (next c99 c100) (next c100 c101) (next c101 c102) (next c102 c103) (next c103 c104)
    (next c104 c105) (next c105 c106) (next c106 c107) (next c107 c108) (next c108 c109)
    (next c109 c110) (next c110 c111) (next c111 c112) (next c112 c113) (next c113 c114)
    (next c114 c115) (next c115 c116) (next c116 c117) (next c117 c118) (next c118 c119)
    (next c119 c120) (next c120 c121) (next c121 c122) (next c122 c123) (next c123 c124)
    (next c124 c125) (next c125 c126) (next c126 c127) (next c127 c128) (next c128 c129)
    (next c129 c130) (next c130 c131) (next c131 c132) (next c132 c133) (next c133 c134)
    (next c134 c135) (next c135 c136) (next c136 c137) (next c137 c138) (next c138 c139)
    (next c139 c140) (next c140 c141) (next c141 c142) (next c142 c143) (next c143 c144)
    (next c144 c145) (next c145 c146) (next c146 c147) (next c147 c148) (next c148 c149)
    (next c149 c150) (next c150 c151) (next c151 c152) (next c152 c153) (next c153 c154)
    (next c154 c155) (next c155 c156) (next c156 c157) (next c157 c158) (next c158 c159)
    (next c159 c160) (next c160 c161) (next c161 c162) (next c162 c163) (next c163 c164)
    (next c164 c165) (next c165 c166) (next c166 c167) (next c167 c168) (next c168 c169)
    (next c169 c170) (next c170 c171) (next c171 c172) (next c172 c173) (next c173 c174)
    (next c174 c175) (next c175 c176) (next c176 c177) (next c177 c178) (next c178 c179)
    (next c179 c180) (next c180 c181) (next c181 c182) (next c182 c183) (next c183 c184)
    (next c184 c185) (next c185 c186) (next c186 c187) (next c187 c188) (next c188 c189)
    (next c189 c190) (next c190 c191) (next c191 c192) (next c192 c193) (next c193 c194)
    (next c194 c195) (next c195 c196) (next c196 c197) (next c197 c198) (next c198 c199)
    (next c199 c200) (next c200 c201) (next c201 c202) (next c202 c203) (next c203 c204)
    (next c204 c205) (next c205 c206) (next c206 c207) (next c207 c208) (next c208 c209)
    (next c209 c210) (next c210 c211) (next c211 c212) (next c212 c213) (next c213 c214)
    (next c214 c215) (next c215 c216) (next c216 c217) (next c217 c218) (next c218 c219)
    (next c219 c220) (next c220 c221) (next c221 c222) (next c222 c223) (next c223 c224)
    (next c224 c225) (next c225 c226) (next c226 c227) (next c227 c228) (next c228 c229)
    (next c229 c230) (next c230 c231) (next c231 c232) (next c232 c233) (next c233 c234)
    (next c234 c235) (next c235 c236) (next c236 c237) (next c237 c238) (next c238 c239)
    (next c239 c240) (next c240 c241) (next c241 c242) (next c242 c243) (next c243 c244)
    (next c244 c245) (next c245 c246) (next c246 c247) (next c247 c248) (next c248 c249)
    (next c249 c250) (next c250 c251) (next c251 c252) (next c252 c253) (next c253 c254)
    (next c254 c255) (next c255 c256) (next c256 c257) (next c257 c258) (next c258 c259)
    (next c259 c260) (next c260 c261) (next c261 c262) (next c262 c263) (next c263 c264)
    (next c264 c265) (next c265 c266) (next c266 c267) (next c267 c268) (next c268 c269)
    (next c269 c270) (next c270 c271) (next c271 c272) (next c272 c273) (next c273 c274)
    (next c274 c275) (next c275 c276) (next c276 c277) (next c277 c278) (next c278 c279)
    (next c279 c280) (next c280 c281) (next c281 c282) (next c282 c283) (next c283 c284)
    (next c284 c285) (next c285 c286) (next c286 c287) (next c287 c288) (next c288 c289)
    (next c289 c290) (next c290 c291) (next c291 c292) (next c292 c293) (next c293 c294)
    (next c294 c295) (next c295 c296) (next c296 c297) (next c297 c298) (next c298 c299)
    (next c299 c300) (next c300 c301) (next c301 c302) (next c302 c303) (next c303 c304)
    (next c304 c305) (next c305 c306) (next c306 c307) (next c307 c308) (next c308 c309)
    (next c309 c310) (next c310 c311) (next c311 c312) (next c312 c313) (next c313 c314)
    (next c314 c315) (next c315 c316) (next c316 c317) (next c317 c318) (next c318 c319)
    (next c319 c320) (next c320 c321) (next c321 c322) (next c322 c323) (next c323 c324)
    (next c324 c325) (next c325 c326) (next c326 c327) (next c327 c328) (next c328 c329)
    (next c329 c330) (next c330 c331) (next c331 c332) (next c332 c333) (next c333 c334)
    (next c334 c335) (next c335 c336) (next c336 c337) (next c337 c338) (next c338 c339)
    (next c339 c340) (next c340 c341) (next c341 c342) (next c342 c343) (next c343 c344)
    (next c344 c345) (next c345 c346) (next c346 c347) (next c347 c348) (next c348 c349)
    (next c349 c350) (next c350 c351) (next c351 c352) (next c352 c353) (next c353 c354)
    (next c354 c355) (next c355 c356) (next c356 c357) (next c357 c358) (next c358 c359)
    (next c359 c360) (next c360 c361) (next c361 c362) (next c362 c363) (next c363 c364)
    (next c364 c365) (next c365 c366) (next c366 c367) (next c367 c368) (next c368 c369)
    (next c369 c370) (next c370 c371) (next c371 c372) (next c372 c373) (next c373 c374)
    (next c374 c375) (next c375 c376) (next c376 c377) (next c377 c378) (next c378 c379)
    (next c379 c380) (next c380 c381) (next c381 c382) (next c382 c383) (next c383 c384)
    (next c384 c385) (next c385 c386) (next c386 c387) (next c387 c388) (next c388 c389)
    (next c389 c390) (next c390 c391) (next c391 c392) (next c392 c393) (next c393 c394)
    (next c394 c395) (next c395 c396) (next c396 c397) (next c397 c398) (next c398 c399)
    (next c399 c400)
    (at c399))
  (:goal (at c1)))
