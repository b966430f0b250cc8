; A corridor of 3 cells: paint other cells.
(define (problem robopainter-3-near-001)
  (:domain robopainter)
  (:objects c1 c2 c3 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (last c3))
  (:goal (and (at c3) (painted c1) (painted c2) (not (painted c3)))))
