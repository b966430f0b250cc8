(define (problem reverse-12)
  (:domain reverse)
  (:objects
    v1 v2 v3 v4 v5 v6 v7 v8 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 - cell)
  (:init
    (holds i1 v7) (holds i2 v1) (holds i3 v8) (holds i4 v2) (holds i5 v6) (holds i6 v7) (holds i7 v8)
    (holds i8 v7) (holds i9 v3) (holds i10 v4) (holds i11 v5) (holds i12 v8)
    (last i12))
  (:goal (and
    (holds i1 v8) (holds i2 v5) (holds i3 v4) (holds i4 v3) (holds i5 v7) (holds i6 v8) (holds i7 v7)
    (holds i8 v6) (holds i9 v2) (holds i10 v8) (holds i11 v1) (holds i12 v7))))
