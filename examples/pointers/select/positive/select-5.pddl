(define (problem select-5)
  (:domain select)
  (:objects
    i1 i2 i3 i4 i5 - cell
    v1 v2 v3 v4 - value)
  (:init
    (holds i1 v4) (holds i2 v4) (holds i3 v2) (holds i4 v4) (holds i5 v3)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v2 v3) (less v2 v4) (less v3 v4)
    (best i1))
  (:goal (best i3)))
