(define (problem corridor-300-1-250)
  (:domain corridor)
  (:objects
    c46 c30 c34 c7 c54 c284 c51 c274 c146 c291 c163 c5 c228 c299 c137 c197 c100 c50 c45 c277 c288 c173
    c230 c27 c23 c121 c207 c60 c36 c198 c241 c294 c220 c109 c129 c249 c273 c58 c177 c222 c262 c127 c231
    c84 c2 c188 c104 c258 c88 c196 c202 c281 c224 c136 c35 c102 c203 c55 c155 c85 c151 c236 c267 c114
    c298 c42 c280 c99 c223 c256 c6 c300 c213 c41 c279 c135 c13 c201 c141 c12 c16 c116 c110 c235 c204
    c175 c125 c74 c105 c255 c95 c167 c22 c138 c263 c97 c63 c78 c283 c296 c232 c270 c79 c193 c218 c271 c8
    c187 c244 c65 c115 c143 c128 c248 c293 c71 c38 c285 c178 c130 c108 c31 c131 c87 c150 c94 c26 c259
    c265 c217 c153 c89 c182 c117 c53 c286 c229 c190 c111 c133 c98 c290 c28 c120 c62 c214 c20 c82 c70
    c253 c275 c142 c140 c268 c162 c64 c206 c199 c18 c278 c185 c233 c118 c252 c287 c282 c77 c9 c183 c239
    c3 c106 c160 c154 c37 c186 c92 c158 c159 c179 c212 c112 c126 c48 c289 c93 c237 c25 c139 c215 c148
    c147 c164 c145 c134 c49 c103 c184 c33 c247 c161 c124 c152 c225 c168 c32 c113 c67 c14 c76 c15 c1 c251
    c200 c189 c4 c194 c149 c29 c243 c40 c254 c269 c170 c266 c176 c144 c83 c68 c107 c61 c257 c86 c208 c59
    c69 c246 c242 c91 c122 c47 c81 c72 c44 c238 c123 c276 c75 c210 c132 c209 c227 c234 c119 c56 c191
    c181 c174 c157 c166 c195 c219 c39 c205 c180 c10 c171 c24 c57 c192 c90 c80 c211 c19 c292 c11 c226 c66
    c156 c264 c297 c216 c261 c260 c165 c52 c43 c96 c172 c250 c221 c240 c169 c272 c101 c295 c245 c21 c17
    c73 - cell)
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
    (next c299 c300)
    (at c1))
  (:goal (at c250)))
