(define (problem reverse-4)
  (:domain reverse)
  (:objects
    i1 i2 i3 i4 - cell
    v1 v2 v3 v4 - value)
  (:init
    (holds i1 v3) (holds i2 v4) (holds i3 v2) (holds i4 v1)
    (last i4))
  (:goal (and
    (holds i1 v1) (holds i2 v2) (holds i3 v4) (holds i4 v3))))
