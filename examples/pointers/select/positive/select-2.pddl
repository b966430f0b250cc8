(define (problem select-2)
  (:domain select)
  (:objects
    v1 v2 - value
    i1 i2 - cell)
  (:init
    (holds i1 v2) (holds i2 v1)
    (less v1 v2)
    (best i1))
  (:goal (best i2)))
