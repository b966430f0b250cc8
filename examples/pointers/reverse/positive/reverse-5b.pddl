(define (problem reverse-5b)
  (:domain reverse)
  (:objects
    v1 v2 v3 - value
    i1 i2 i3 i4 i5 - cell)
  (:init
    (holds i1 v3) (holds i2 v1) (holds i3 v1) (holds i4 v3) (holds i5 v2)
    (last i5))
  (:goal (and
    (holds i1 v2) (holds i2 v3) (holds i3 v1) (holds i4 v1) (holds i5 v3))))
