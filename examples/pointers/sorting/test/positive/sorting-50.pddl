(define (problem sorting-50)
  (:domain sorting)
  (:objects
    v1 v2 v3 v4 v5 v6 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 i41 i42 i43 i44 i45 i46 i47 i48 i49 i50 - cell)
  (:init
    (holds i1 v6) (holds i2 v4) (holds i3 v5) (holds i4 v2) (holds i5 v6) (holds i6 v1) (holds i7 v4)
    (holds i8 v5) (holds i9 v2) (holds i10 v2) (holds i11 v3) (holds i12 v2) (holds i13 v1)
    (holds i14 v6) (holds i15 v6) (holds i16 v4) (holds i17 v2) (holds i18 v5) (holds i19 v5)
    (holds i20 v2) (holds i21 v3) (holds i22 v2) (holds i23 v5) (holds i24 v2) (holds i25 v5)
    (holds i26 v1) (holds i27 v3) (holds i28 v3) (holds i29 v6) (holds i30 v3) (holds i31 v1)
    (holds i32 v3) (holds i33 v6) (holds i34 v1) (holds i35 v4) (holds i36 v3) (holds i37 v4)
    (holds i38 v2) (holds i39 v4) (holds i40 v5) (holds i41 v6) (holds i42 v4) (holds i43 v6)
    (holds i44 v4) (holds i45 v4) (holds i46 v2) (holds i47 v1) (holds i48 v6) (holds i49 v1)
    (holds i50 v6)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v1 v6) (less v2 v3) (less v2 v4)
    (less v2 v5) (less v2 v6) (less v3 v4) (less v3 v5) (less v3 v6) (less v4 v5) (less v4 v6)
    (less v5 v6))
  (:goal (and
    (holds i1 v1) (holds i2 v1) (holds i3 v1) (holds i4 v1) (holds i5 v1) (holds i6 v1) (holds i7 v1)
    (holds i8 v2) (holds i9 v2) (holds i10 v2) (holds i11 v2) (holds i12 v2) (holds i13 v2)
    (holds i14 v2) (holds i15 v2) (holds i16 v2) (holds i17 v2) (holds i18 v3) (holds i19 v3)
    (holds i20 v3) (holds i21 v3) (holds i22 v3) (holds i23 v3) (holds i24 v3) (holds i25 v4)
    (holds i26 v4) (holds i27 v4) (holds i28 v4) (holds i29 v4) (holds i30 v4) (holds i31 v4)
    (holds i32 v4) (holds i33 v4) (holds i34 v5) (holds i35 v5) (holds i36 v5) (holds i37 v5)
    (holds i38 v5) (holds i39 v5) (holds i40 v5) (holds i41 v6) (holds i42 v6) (holds i43 v6)
    (holds i44 v6) (holds i45 v6) (holds i46 v6) (holds i47 v6) (holds i48 v6) (holds i49 v6)
    (holds i50 v6))))
