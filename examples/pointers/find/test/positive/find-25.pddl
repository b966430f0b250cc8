(define (problem find-25)
  (:domain find)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 - cell
    v1 v2 v4 v5 v6 v7 v8 - value
    n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 - number)
  (:init
    (holds i1 v5) (holds i2 v2) (holds i3 v7) (holds i4 v7) (holds i5 v2) (holds i6 v5) (holds i7 v6)
    (holds i8 v7) (holds i9 v7) (holds i10 v7) (holds i11 v8) (holds i12 v7) (holds i13 v8)
    (holds i14 v4) (holds i15 v1) (holds i16 v5) (holds i17 v4) (holds i18 v8) (holds i19 v7)
    (holds i20 v7) (holds i21 v1) (holds i22 v5) (holds i23 v7) (holds i24 v7) (holds i25 v4)
    (wanted v7)
    (next n0 n1) (next n1 n2) (next n2 n3) (next n3 n4) (next n4 n5) (next n5 n6) (next n6 n7)
    (next n7 n8) (next n8 n9) (next n9 n10) (next n10 n11) (next n11 n12) (next n12 n13) (next n13 n14)
    (next n14 n15) (next n15 n16) (next n16 n17) (next n17 n18) (next n18 n19) (next n19 n20)
    (next n20 n21) (next n21 n22) (next n22 n23) (next n23 n24) (next n24 n25)
    (count n0))
  (:goal (count n10)))
