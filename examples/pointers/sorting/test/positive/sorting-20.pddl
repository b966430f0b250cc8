(define (problem sorting-20)
  (:domain sorting)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 - cell
    v8 v6 v5 v4 v3 v1 v9 v7 v2 v10 - value)
  (:init
    (holds i1 v9) (holds i2 v3) (holds i3 v6) (holds i4 v2) (holds i5 v3) (holds i6 v3) (holds i7 v10)
    (holds i8 v1) (holds i9 v9) (holds i10 v3) (holds i11 v3) (holds i12 v8) (holds i13 v10)
    (holds i14 v6) (holds i15 v7) (holds i16 v4) (holds i17 v1) (holds i18 v5) (holds i19 v7)
    (holds i20 v7)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v1 v6) (less v1 v7) (less v1 v8)
    (less v1 v9) (less v1 v10) (less v2 v3) (less v2 v4) (less v2 v5) (less v2 v6) (less v2 v7)
    (less v2 v8) (less v2 v9) (less v2 v10) (less v3 v4) (less v3 v5) (less v3 v6) (less v3 v7)
    (less v3 v8) (less v3 v9) (less v3 v10) (less v4 v5) (less v4 v6) (less v4 v7) (less v4 v8)
    (less v4 v9) (less v4 v10) (less v5 v6) (less v5 v7) (less v5 v8) (less v5 v9) (less v5 v10)
    (less v6 v7) (less v6 v8) (less v6 v9) (less v6 v10) (less v7 v8) (less v7 v9) (less v7 v10)
    (less v8 v9) (less v8 v10) (less v9 v10))
  (:goal (and
    (holds i1 v1) (holds i2 v1) (holds i3 v2) (holds i4 v3) (holds i5 v3) (holds i6 v3) (holds i7 v3)
    (holds i8 v3) (holds i9 v4) (holds i10 v5) (holds i11 v6) (holds i12 v6) (holds i13 v7)
    (holds i14 v7) (holds i15 v7) (holds i16 v8) (holds i17 v9) (holds i18 v9) (holds i19 v10)
    (holds i20 v10))))
