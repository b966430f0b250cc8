(define (problem reverse-9)
  (:domain reverse)
  (:objects
    i1 i2 i3 i4 i5 i6 i7 i8 i9 - cell
    v1 v2 v3 v4 v5 v6 v7 v8 v9 - value)
  (:init
    (holds i1 v9) (holds i2 v4) (holds i3 v3) (holds i4 v7) (holds i5 v2) (holds i6 v1) (holds i7 v6)
    (holds i8 v5) (holds i9 v8)
    (last i9))
  (:goal (and
    (holds i1 v8) (holds i2 v5) (holds i3 v6) (holds i4 v1) (holds i5 v2) (holds i6 v7) (holds i7 v3)
    (holds i8 v4) (holds i9 v9))))
