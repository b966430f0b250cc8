(define (problem sorting-40)
  (:domain sorting)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 i31 i32 i33 i34 i35 i36 i37 i38 i39 i40 - cell
    v1 v2 v3 v4 v5 v6 v7 v8 - value)
  (:init
    (holds i1 v2) (holds i2 v3) (holds i3 v8) (holds i4 v6) (holds i5 v4) (holds i6 v5) (holds i7 v3)
    (holds i8 v8) (holds i9 v3) (holds i10 v6) (holds i11 v4) (holds i12 v3) (holds i13 v8)
    (holds i14 v1) (holds i15 v7) (holds i16 v6) (holds i17 v2) (holds i18 v8) (holds i19 v6)
    (holds i20 v6) (holds i21 v2) (holds i22 v1) (holds i23 v3) (holds i24 v1) (holds i25 v8)
    (holds i26 v3) (holds i27 v5) (holds i28 v4) (holds i29 v2) (holds i30 v4) (holds i31 v6)
    (holds i32 v5) (holds i33 v7) (holds i34 v5) (holds i35 v7) (holds i36 v7) (holds i37 v7)
    (holds i38 v6) (holds i39 v8) (holds i40 v4)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v1 v6) (less v1 v7) (less v1 v8)
    (less v2 v3) (less v2 v4) (less v2 v5) (less v2 v6) (less v2 v7) (less v2 v8) (less v3 v4)
    (less v3 v5) (less v3 v6) (less v3 v7) (less v3 v8) (less v4 v5) (less v4 v6) (less v4 v7)
    (less v4 v8) (less v5 v6) (less v5 v7) (less v5 v8) (less v6 v7) (less v6 v8) (less v7 v8))
  (:goal (and
    (holds i1 v1) (holds i2 v1) (holds i3 v1) (holds i4 v2) (holds i5 v2) (holds i6 v2) (holds i7 v2)
    (holds i8 v3) (holds i9 v3) (holds i10 v3) (holds i11 v3) (holds i12 v3) (holds i13 v3)
    (holds i14 v4) (holds i15 v4) (holds i16 v4) (holds i17 v4) (holds i18 v4) (holds i19 v5)
    (holds i20 v5) (holds i21 v5) (holds i22 v5) (holds i23 v6) (holds i24 v6) (holds i25 v6)
    (holds i26 v6) (holds i27 v6) (holds i28 v6) (holds i29 v6) (holds i30 v7) (holds i31 v7)
    (holds i32 v7) (holds i33 v7) (holds i34 v7) (holds i35 v8) (holds i36 v8) (holds i37 v8)
    (holds i38 v8) (holds i39 v8) (holds i40 v8))))
