; A corridor of 2 cells: paint every second cell.
(define (problem robopainter-2-pos-001)
  (:domain robopainter)
  (:objects c1 c2 - cell)
  (:init (at c1) (next c1 c2) (last c2))
  (:goal (and (at c2) (not (painted c1)) (painted c2))))
