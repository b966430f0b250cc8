(define (problem reverse-3)
  (:domain reverse)
  (:objects
    v1 v2 - value
    i1 i2 i3 - cell)
  (:init
    (holds i1 v2) (holds i2 v1) (holds i3 v1)
    (last i3))
  (:goal (and
    (holds i1 v1) (holds i2 v1) (holds i3 v2))))
