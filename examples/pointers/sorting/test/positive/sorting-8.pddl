(define (problem sorting-8)
  (:domain sorting)
  (:objects
    v1 v2 v3 v4 v5 v6 v7 v8 - value
    i1 i2 i3 i4 i5 i6 i7 i8 - cell)
  (:init
    (holds i1 v7) (holds i2 v4) (holds i3 v6) (holds i4 v3) (holds i5 v2) (holds i6 v1) (holds i7 v8)
    (holds i8 v5)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v1 v6) (less v1 v7) (less v1 v8)
    (less v2 v3) (less v2 v4) (less v2 v5) (less v2 v6) (less v2 v7) (less v2 v8) (less v3 v4)
    (less v3 v5) (less v3 v6) (less v3 v7) (less v3 v8) (less v4 v5) (less v4 v6) (less v4 v7)
    (less v4 v8) (less v5 v6) (less v5 v7) (less v5 v8) (less v6 v7) (less v6 v8) (less v7 v8))
  (:goal (and
    (holds i1 v1) (holds i2 v2) (holds i3 v3) (holds i4 v4) (holds i5 v5) (holds i6 v6) (holds i7 v7)
    (holds i8 v8))))
