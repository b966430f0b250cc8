(define (problem find-10)
  (:domain find)
  (:objects
    v1 v2 v3 v4 v5 - value
    i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 - cell
    n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 - number)
  (:init
    (holds i1 v2) (holds i2 v4) (holds i3 v2) (holds i4 v3) (holds i5 v1) (holds i6 v4) (holds i7 v3)
    (holds i8 v5) (holds i9 v5) (holds i10 v4)
    (wanted v4)
    (next n0 n1) (next n1 n2) (next n2 n3) (next n3 n4) (next n4 n5) (next n5 n6) (next n6 n7)
    (next n7 n8) (next n8 n9) (next n9 n10)
    (count n0))
  (:goal (count n3)))
