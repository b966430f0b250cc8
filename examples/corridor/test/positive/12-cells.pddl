; A corridor of 12 cells: every odd cell is painted.
(define (problem cells-12)
  (:domain corridor)
  (:objects c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7) (next c7 c8) (next c8 c9) (next c9 c10) (next c10 c11) (next c11 c12) (last c12))
  (:goal (and (at c12) (painted c1) (not (painted c2)) (painted c3) (not (painted c4)) (painted c5) (not (painted c6)) (painted c7) (not (painted c8)) (painted c9) (not (painted c10)) (painted c11) (not (painted c12)))))
