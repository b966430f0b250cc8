(define (problem find-3)
  (:domain find)
  (:objects
    v1 v2 - value
    i1 i2 i3 - cell
    n0 n1 n2 n3 - number)
  (:init
    (holds i1 v2) (holds i2 v1) (holds i3 v2)
    (wanted v1)
    (next n0 n1) (next n1 n2) (next n2 n3)
    (count n0))
  (:goal (count n1)))
