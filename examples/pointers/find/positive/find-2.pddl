(define (problem find-2)
  (:domain find)
  (:objects
    v1 v2 - value
    n0 n1 n2 - number
    i1 i2 - cell)
  (:init
    (holds i1 v1) (holds i2 v2)
    (wanted v2)
    (next n0 n1) (next n1 n2)
    (count n0))
  (:goal (count n1)))
