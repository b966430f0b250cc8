(define (problem find-50)
  (:domain find)
  (:objects
    v1 v2 v3 v4 v5 v6 v7 v8 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 i41 i42 i43 i44 i45 i46 i47 i48 i49 i50 - cell
    n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26
    n27 n28 n29 n30 n31 n32 n33 n34 n35 n36 n37 n38 n39 n40 n41 n42 n43 n44 n45 n46 n47 n48 n49 n50 - number)
  (:init
    (holds i1 v3) (holds i2 v2) (holds i3 v3) (holds i4 v1) (holds i5 v7) (holds i6 v1) (holds i7 v6)
    (holds i8 v3) (holds i9 v6) (holds i10 v8) (holds i11 v1) (holds i12 v5) (holds i13 v8)
    (holds i14 v7) (holds i15 v1) (holds i16 v6) (holds i17 v4) (holds i18 v6) (holds i19 v2)
    (holds i20 v2) (holds i21 v6) (holds i22 v6) (holds i23 v2) (holds i24 v5) (holds i25 v5)
    (holds i26 v6) (holds i27 v4) (holds i28 v3) (holds i29 v4) (holds i30 v7) (holds i31 v3)
    (holds i32 v5) (holds i33 v1) (holds i34 v1) (holds i35 v3) (holds i36 v8) (holds i37 v4)
    (holds i38 v6) (holds i39 v4) (holds i40 v1) (holds i41 v8) (holds i42 v4) (holds i43 v4)
    (holds i44 v6) (holds i45 v4) (holds i46 v6) (holds i47 v2) (holds i48 v7) (holds i49 v5)
    (holds i50 v1)
    (wanted v6)
    (next n0 n1) (next n1 n2) (next n2 n3) (next n3 n4) (next n4 n5) (next n5 n6) (next n6 n7)
    (next n7 n8) (next n8 n9) (next n9 n10) (next n10 n11) (next n11 n12) (next n12 n13) (next n13 n14)
    (next n14 n15) (next n15 n16) (next n16 n17) (next n17 n18) (next n18 n19) (next n19 n20)
    (next n20 n21) (next n21 n22) (next n22 n23) (next n23 n24) (next n24 n25) (next n25 n26)
    (next n26 n27) (next n27 n28) (next n28 n29) (next n29 n30) (next n30 n31) (next n31 n32)
    (next n32 n33) (next n33 n34) (next n34 n35) (next n35 n36) (next n36 n37) (next n37 n38)
    (next n38 n39) (next n39 n40) (next n40 n41) (next n41 n42) (next n42 n43) (next n43 n44)
    (next n44 n45) (next n45 n46) (next n46 n47) (next n47 n48) (next n48 n49) (next n49 n50)
    (count n0))
  (:goal (count n10)))
