; A positive example: the program must solve it.
(define (problem two)
  (:domain row)
  (:objects c1 c2 - cell)
  (:init (at c1) (next c1 c2))
  (:goal (and (painted c1) (painted c2))))
