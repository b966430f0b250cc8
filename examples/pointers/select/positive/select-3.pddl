(define (problem select-3)
  (:domain select)
  (:objects
    v1 v2 v3 - value
    i1 i2 i3 - cell)
  (:init
    (holds i1 v2) (holds i2 v2) (holds i3 v1)
    (less v1 v2) (less v1 v3) (less v2 v3)
    (best i1))
  (:goal (best i3)))
