(define (problem find-4)
  (:domain find)
  (:objects
    n0 n1 n2 n3 n4 - number
    i1 i2 i3 i4 - cell
    v2 v3 - value)
  (:init
    (holds i1 v2) (holds i2 v3) (holds i3 v3) (holds i4 v2)
    (wanted v2)
    (next n0 n1) (next n1 n2) (next n2 n3) (next n3 n4)
    (count n0))
  (:goal (count n2)))
