; A corridor of 2 cells: every odd cell is painted.
(define (problem two)
  (:domain corridor)
  (:objects c1 c2 - cell)
  (:init (at c1) (next c1 c2) (last c2))
  (:goal (and (at c2) (painted c1) (not (painted c2)))))
