(define (problem sorting-5b)
  (:domain sorting)
  (:objects
    v5 v3 v2 v1 v4 - value
    i1 i2 i3 i4 i5 - cell)
  (:init
    (holds i1 v2) (holds i2 v4) (holds i3 v5) (holds i4 v3) (holds i5 v1)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v2 v3) (less v2 v4) (less v2 v5) (less v3 v4) (less v3 v5) (less v4 v5))
  (:goal (and
    (holds i1 v1) (holds i2 v2) (holds i3 v3) (holds i4 v4) (holds i5 v5))))
