(define (problem select-6)
  (:domain select)
  (:objects
    v1 v2 v3 v4 v5 - value
    i1 i2 i3 i4 i5 i6 - cell)
  (:init
    (holds i1 v2) (holds i2 v3) (holds i3 v2) (holds i4 v1) (holds i5 v5) (holds i6 v3)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v1 v5) (less v2 v3) (less v2 v4) (less v2 v5)
    (less v3 v4) (less v3 v5) (less v4 v5)
    (best i1))
  (:goal (best i4)))
