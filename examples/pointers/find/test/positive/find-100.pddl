(define (problem find-100)
  (:domain find)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 i41 i42 i43 i44 i45 i46 i47 i48 i49 i50 i51 i52
    i53 i54 i55 i56 i57 i58 i59 i60 i61 i62 i63 i64 i65 i66 i67 i68 i69 i70 i71 i72 i73 i74 i75 i76 i77
    i78 i79 i80 i81 i82 i83 i84 i85 i86 i87 i88 i89 i90 i91 i92 i93 i94 i95 i96 i97 i98 i99 i100 - cell
    n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26
    n27 n28 n29 n30 n31 n32 n33 n34 n35 n36 n37 n38 n39 n40 n41 n42 n43 n44 n45 n46 n47 n48 n49 n50 n51
    n52 n53 n54 n55 n56 n57 n58 n59 n60 n61 n62 n63 n64 n65 n66 n67 n68 n69 n70 n71 n72 n73 n74 n75 n76
    n77 n78 n79 n80 n81 n82 n83 n84 n85 n86 n87 n88 n89 n90 n91 n92 n93 n94 n95 n96 n97 n98 n99 n100 - number
    v1 v2 v3 v4 v5 v6 v7 v8 - value)
  (:init
    (holds i1 v7) (holds i2 v8) (holds i3 v8) (holds i4 v8) (holds i5 v1) (holds i6 v8) (holds i7 v8)
    (holds i8 v8) (holds i9 v2) (holds i10 v7) (holds i11 v1) (holds i12 v6) (holds i13 v8)
    (holds i14 v5) (holds i15 v3) (holds i16 v8) (holds i17 v8) (holds i18 v1) (holds i19 v6)
    (holds i20 v5) (holds i21 v4) (holds i22 v2) (holds i23 v5) (holds i24 v8) (holds i25 v6)
    (holds i26 v6) (holds i27 v4) (holds i28 v1) (holds i29 v8) (holds i30 v5) (holds i31 v1)
    (holds i32 v7) (holds i33 v5) (holds i34 v5) (holds i35 v7) (holds i36 v1) (holds i37 v8)
    (holds i38 v2) (holds i39 v1) (holds i40 v2) (holds i41 v8) (holds i42 v7) (holds i43 v8)
    (holds i44 v1) (holds i45 v2) (holds i46 v8) (holds i47 v8) (holds i48 v6) (holds i49 v2)
    (holds i50 v8) (holds i51 v5) (holds i52 v7) (holds i53 v4) (holds i54 v3) (holds i55 v2)
    (holds i56 v3) (holds i57 v8) (holds i58 v8) (holds i59 v8) (holds i60 v1) (holds i61 v8)
    (holds i62 v4) (holds i63 v8) (holds i64 v4) (holds i65 v8) (holds i66 v5) (holds i67 v2)
    (holds i68 v1) (holds i69 v7) (holds i70 v8) (holds i71 v8) (holds i72 v8) (holds i73 v8)
    (holds i74 v3) (holds i75 v1) (holds i76 v3) (holds i77 v7) (holds i78 v8) (holds i79 v8)
    (holds i80 v5) (holds i81 v6) (holds i82 v5) (holds i83 v7) (holds i84 v5) (holds i85 v8)
    (holds i86 v5) (holds i87 v1) (holds i88 v8) (holds i89 v5) (holds i90 v8) (holds i91 v1)
    (holds i92 v6) (holds i93 v8) (holds i94 v6) (holds i95 v8) (holds i96 v8) (holds i97 v6)
    (holds i98 v8) (holds i99 v8) (holds i100 v8)
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
    (next n98 n99) (next n99 n100)
    (count n0))
  (:goal (count n38)))
