(define (problem reverse-31)
  (:domain reverse)
  (:objects
    v1 v2 v3 v4 v5 v6 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 - cell)
  (:init
    (holds i1 v1) (holds i2 v4) (holds i3 v6) (holds i4 v3) (holds i5 v6) (holds i6 v1) (holds i7 v2)
    (holds i8 v1) (holds i9 v6) (holds i10 v6) (holds i11 v5) (holds i12 v3) (holds i13 v4)
    (holds i14 v2) (holds i15 v5) (holds i16 v5) (holds i17 v1) (holds i18 v2) (holds i19 v6)
    (holds i20 v2) (holds i21 v6) (holds i22 v6) (holds i23 v4) (holds i24 v6) (holds i25 v2)
    (holds i26 v2) (holds i27 v5) (holds i28 v5) (holds i29 v4) (holds i30 v5) (holds i31 v4)
    (last i31))
  (:goal (and
    (holds i1 v4) (holds i2 v5) (holds i3 v4) (holds i4 v5) (holds i5 v5) (holds i6 v2) (holds i7 v2)
    (holds i8 v6) (holds i9 v4) (holds i10 v6) (holds i11 v6) (holds i12 v2) (holds i13 v6)
    (holds i14 v2) (holds i15 v1) (holds i16 v5) (holds i17 v5) (holds i18 v2) (holds i19 v4)
    (holds i20 v3) (holds i21 v5) (holds i22 v6) (holds i23 v6) (holds i24 v1) (holds i25 v2)
    (holds i26 v1) (holds i27 v6) (holds i28 v3) (holds i29 v6) (holds i30 v4) (holds i31 v1))))
