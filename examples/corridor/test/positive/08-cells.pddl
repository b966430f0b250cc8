; A corridor of 8 cells: every odd cell is painted.
(define (problem cells-8)
  (:domain corridor)
  (:objects c1 c2 c3 c4 c5 c6 c7 c8 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7) (next c7 c8) (last c8))
  (:goal (and (at c8) (painted c1) (not (painted c2)) (painted c3) (not (painted c4)) (painted c5) (not (painted c6)) (painted c7) (not (painted c8)))))
