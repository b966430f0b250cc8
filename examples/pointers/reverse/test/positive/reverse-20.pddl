(define (problem reverse-20)
  (:domain reverse)
  (:objects
    v1 v2 v3 v4 v5 v6 v7 v8 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 i15 i16 i17 i18 i19 i20 - cell)
  (:init
    (holds i1 v6) (holds i2 v8) (holds i3 v4) (holds i4 v3) (holds i5 v1) (holds i6 v2) (holds i7 v5)
    (holds i8 v4) (holds i9 v7) (holds i10 v7) (holds i11 v8) (holds i12 v6) (holds i13 v4)
    (holds i14 v7) (holds i15 v2) (holds i16 v5) (holds i17 v4) (holds i18 v8) (holds i19 v3)
    (holds i20 v4)
    (last i20))
  (:goal (and
    (holds i1 v4) (holds i2 v3) (holds i3 v8) (holds i4 v4) (holds i5 v5) (holds i6 v2) (holds i7 v7)
    (holds i8 v4) (holds i9 v6) (holds i10 v8) (holds i11 v7) (holds i12 v7) (holds i13 v4)
    (holds i14 v5) (holds i15 v2) (holds i16 v1) (holds i17 v3) (holds i18 v4) (holds i19 v8)
    (holds i20 v6))))
