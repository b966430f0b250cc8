(define (problem find-6)
  (:domain find)
  (:objects
    i1 i2 i3 i4 i5 i6 - cell
    v1 v2 v3 - value
    n0 n1 n2 n3 n4 n5 n6 - number)
  (:init
    (holds i1 v1) (holds i2 v2) (holds i3 v2) (holds i4 v3) (holds i5 v2) (holds i6 v3)
    (wanted v2)
    (next n0 n1) (next n1 n2) (next n2 n3) (next n3 n4) (next n4 n5) (next n5 n6)
    (count n0))
  (:goal (count n3)))
