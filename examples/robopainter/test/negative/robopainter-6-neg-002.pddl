; A corridor of 6 cells: paint other cells.
(define (problem robopainter-6-neg-002)
  (:domain robopainter)
  (:objects c1 c2 c3 c4 c5 c6 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (last c6)
         (painted c2) (painted c4))
  (:goal (and (at c6) (painted c1) (painted c2) (not (painted c3)) (painted c4) (not (painted c5))
              (painted c6))))
