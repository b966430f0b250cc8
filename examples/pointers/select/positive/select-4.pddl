(define (problem select-4)
  (:domain select)
  (:objects
    v1 v2 v3 v4 - value
    i1 i2 i3 i4 - cell)
  (:init
    (holds i1 v3) (holds i2 v1) (holds i3 v4) (holds i4 v2)
    (less v1 v2) (less v1 v3) (less v1 v4) (less v2 v3) (less v2 v4) (less v3 v4)
    (best i1))
  (:goal (best i2)))
