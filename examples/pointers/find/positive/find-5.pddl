(define (problem find-5)
  (:domain find)
  (:objects
    n0 n1 n2 n3 n4 n5 - number
    v1 v2 - value
    i1 i2 i3 i4 i5 - cell)
  (:init
    (holds i1 v1) (holds i2 v1) (holds i3 v2) (holds i4 v1) (holds i5 v2)
    (wanted v1)
    (next n0 n1) (next n1 n2) (next n2 n3) (next n3 n4) (next n4 n5)
    (count n0))
  (:goal (count n3)))
