(define (problem sorting-2)
  (:domain sorting)
  (:objects
    i1 i2 - cell
    v2 v1 - value)
  (:init
    (holds i1 v2) (holds i2 v1)
    (less v1 v2))
  (:goal (and
    (holds i1 v1) (holds i2 v2))))
