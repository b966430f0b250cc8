(define (problem reverse-40)
  (:domain reverse)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 - cell
    v1 v2 v3 v4 v5 v6 - value)
  (:init
    (holds i1 v6) (holds i2 v1) (holds i3 v6) (holds i4 v4) (holds i5 v5) (holds i6 v3) (holds i7 v5)
    (holds i8 v1) (holds i9 v5) (holds i10 v3) (holds i11 v1) (holds i12 v1) (holds i13 v1)
    (holds i14 v3) (holds i15 v5) (holds i16 v2) (holds i17 v1) (holds i18 v2) (holds i19 v1)
    (holds i20 v4) (holds i21 v2) (holds i22 v1) (holds i23 v1) (holds i24 v2) (holds i25 v6)
    (holds i26 v6) (holds i27 v2) (holds i28 v2) (holds i29 v3) (holds i30 v3) (holds i31 v6)
    (holds i32 v4) (holds i33 v6) (holds i34 v1) (holds i35 v3) (holds i36 v1) (holds i37 v2)
    (holds i38 v3) (holds i39 v3) (holds i40 v2)
    (last i40))
  (:goal (and
    (holds i1 v2) (holds i2 v3) (holds i3 v3) (holds i4 v2) (holds i5 v1) (holds i6 v3) (holds i7 v1)
    (holds i8 v6) (holds i9 v4) (holds i10 v6) (holds i11 v3) (holds i12 v3) (holds i13 v2)
    (holds i14 v2) (holds i15 v6) (holds i16 v6) (holds i17 v2) (holds i18 v1) (holds i19 v1)
    (holds i20 v2) (holds i21 v4) (holds i22 v1) (holds i23 v2) (holds i24 v1) (holds i25 v2)
    (holds i26 v5) (holds i27 v3) (holds i28 v1) (holds i29 v1) (holds i30 v1) (holds i31 v3)
    (holds i32 v5) (holds i33 v1) (holds i34 v5) (holds i35 v3) (holds i36 v5) (holds i37 v4)
    (holds i38 v6) (holds i39 v1) (holds i40 v6))))
