(define (problem reverse-2)
  (:domain reverse)
  (:objects
    i1 i2 - cell
    v1 v2 - value)
  (:init
    (holds i1 v1) (holds i2 v2)
    (last i2))
  (:goal (and
    (holds i1 v2) (holds i2 v1))))
