(define (problem reverse-5)
  (:domain reverse)
  (:objects
    i1 i2 i3 i4 i5 - cell
    v1 v2 v3 v4 v5 - value)
  (:init
    (holds i1 v5) (holds i2 v4) (holds i3 v3) (holds i4 v1) (holds i5 v2)
    (last i5))
  (:goal (and
    (holds i1 v2) (holds i2 v1) (holds i3 v3) (holds i4 v4) (holds i5 v5))))
