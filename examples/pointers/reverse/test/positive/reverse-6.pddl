(define (problem reverse-6)
  (:domain reverse)
  (:objects
    v1 v2 v3 v4 v5 v6 - value
    i1 i2 i3 i4 i5 i6 - cell)
  (:init
    (holds i1 v2) (holds i2 v4) (holds i3 v6) (holds i4 v5) (holds i5 v3) (holds i6 v1)
    (last i6))
  (:goal (and
    (holds i1 v1) (holds i2 v3) (holds i3 v5) (holds i4 v6) (holds i5 v4) (holds i6 v2))))
