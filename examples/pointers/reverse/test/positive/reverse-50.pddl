(define (problem reverse-50)
  (:domain reverse)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 i41 i42 i43 i44 i45 i46 i47 i48 i49 i50 - cell
    v1 v2 v3 v4 v5 - value)
  (:init
    (holds i1 v1) (holds i2 v4) (holds i3 v3) (holds i4 v3) (holds i5 v2) (holds i6 v1) (holds i7 v4)
    (holds i8 v3) (holds i9 v5) (holds i10 v2) (holds i11 v2) (holds i12 v4) (holds i13 v1)
    (holds i14 v5) (holds i15 v5) (holds i16 v5) (holds i17 v4) (holds i18 v5) (holds i19 v5)
    (holds i20 v2) (holds i21 v4) (holds i22 v5) (holds i23 v1) (holds i24 v2) (holds i25 v2)
    (holds i26 v1) (holds i27 v5) (holds i28 v2) (holds i29 v1) (holds i30 v5) (holds i31 v3)
    (holds i32 v3) (holds i33 v4) (holds i34 v3) (holds i35 v4) (holds i36 v4) (holds i37 v5)
    (holds i38 v3) (holds i39 v3) (holds i40 v1) (holds i41 v4) (holds i42 v4) (holds i43 v4)
    (holds i44 v1) (holds i45 v2) (holds i46 v2) (holds i47 v3) (holds i48 v3) (holds i49 v5)
    (holds i50 v4)
    (last i50))
  (:goal (and
    (holds i1 v4) (holds i2 v5) (holds i3 v3) (holds i4 v3) (holds i5 v2) (holds i6 v2) (holds i7 v1)
    (holds i8 v4) (holds i9 v4) (holds i10 v4) (holds i11 v1) (holds i12 v3) (holds i13 v3)
    (holds i14 v5) (holds i15 v4) (holds i16 v4) (holds i17 v3) (holds i18 v4) (holds i19 v3)
    (holds i20 v3) (holds i21 v5) (holds i22 v1) (holds i23 v2) (holds i24 v5) (holds i25 v1)
    (holds i26 v2) (holds i27 v2) (holds i28 v1) (holds i29 v5) (holds i30 v4) (holds i31 v2)
    (holds i32 v5) (holds i33 v5) (holds i34 v4) (holds i35 v5) (holds i36 v5) (holds i37 v5)
    (holds i38 v1) (holds i39 v4) (holds i40 v2) (holds i41 v2) (holds i42 v5) (holds i43 v3)
    (holds i44 v4) (holds i45 v1) (holds i46 v2) (holds i47 v3) (holds i48 v3) (holds i49 v4)
    (holds i50 v1))))
