(define (problem sorting-12)
  (:domain sorting)
  (:objects
    v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 - cell)
  (:init
    (holds i1 v10) (holds i2 v8) (holds i3 v4) (holds i4 v3) (holds i5 v8) (holds i6 v1) (holds i7 v9)
    (holds i8 v4) (holds i9 v5) (holds i10 v7) (holds i11 v2) (holds i12 v6)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v1 v6) (less v1 v7) (less v1 v8)
    (less v1 v9) (less v1 v10) (less v2 v3) (less v2 v4) (less v2 v5) (less v2 v6) (less v2 v7)
    (less v2 v8) (less v2 v9) (less v2 v10) (less v3 v4) (less v3 v5) (less v3 v6) (less v3 v7)
    (less v3 v8) (less v3 v9) (less v3 v10) (less v4 v5) (less v4 v6) (less v4 v7) (less v4 v8)
    (less v4 v9) (less v4 v10) (less v5 v6) (less v5 v7) (less v5 v8) (less v5 v9) (less v5 v10)
    (less v6 v7) (less v6 v8) (less v6 v9) (less v6 v10) (less v7 v8) (less v7 v9) (less v7 v10)
    (less v8 v9) (less v8 v10) (less v9 v10))
  (:goal (and
    (holds i1 v1) (holds i2 v2) (holds i3 v3) (holds i4 v4) (holds i5 v4) (holds i6 v5) (holds i7 v6)
    (holds i8 v7) (holds i9 v8) (holds i10 v8) (holds i11 v9) (holds i12 v10))))
