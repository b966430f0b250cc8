; A corridor of 4 cells: paint other cells.
(define (problem robopainter-4-neg-001)
  (:domain robopainter)
  (:objects c1 c2 c3 c4 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (last c4))
  (:goal (and (at c4) (not (painted c1)) (painted c2) (painted c3) (not (painted c4)))))
