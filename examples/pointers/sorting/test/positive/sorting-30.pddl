(define (problem sorting-30)
  (:domain sorting)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 i21 i22 i23 i24 i25 i26 i27
    i28 i29 i30 - cell
    v1 v2 v3 v4 v5 v6 v7 v8 - value)
  (:init
    (holds i1 v7) (holds i2 v6) (holds i3 v5) (holds i4 v8) (holds i5 v6) (holds i6 v3) (holds i7 v2)
    (holds i8 v3) (holds i9 v4) (holds i10 v3) (holds i11 v8) (holds i12 v2) (holds i13 v1)
    (holds i14 v6) (holds i15 v2) (holds i16 v5) (holds i17 v1) (holds i18 v1) (holds i19 v1)
    (holds i20 v3) (holds i21 v1) (holds i22 v1) (holds i23 v4) (holds i24 v1) (holds i25 v2)
    (holds i26 v8) (holds i27 v6) (holds i28 v6) (holds i29 v8) (holds i30 v4)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v1 v6) (less v1 v7) (less v1 v8)
    (less v2 v3) (less v2 v4) (less v2 v5) (less v2 v6) (less v2 v7) (less v2 v8) (less v3 v4)
    (less v3 v5) (less v3 v6) (less v3 v7) (less v3 v8) (less v4 v5) (less v4 v6) (less v4 v7)
    (less v4 v8) (less v5 v6) (less v5 v7) (less v5 v8) (less v6 v7) (less v6 v8) (less v7 v8))
  (:goal (and
    (holds i1 v1) (holds i2 v1) (holds i3 v1) (holds i4 v1) (holds i5 v1) (holds i6 v1) (holds i7 v1)
    (holds i8 v2) (holds i9 v2) (holds i10 v2) (holds i11 v2) (holds i12 v3) (holds i13 v3)
    (holds i14 v3) (holds i15 v3) (holds i16 v4) (holds i17 v4) (holds i18 v4) (holds i19 v5)
    (holds i20 v5) (holds i21 v6) (holds i22 v6) (holds i23 v6) (holds i24 v6) (holds i25 v6)
    (holds i26 v7) (holds i27 v8) (holds i28 v8) (holds i29 v8) (holds i30 v8))))
