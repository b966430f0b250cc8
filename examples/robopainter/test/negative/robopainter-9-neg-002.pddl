; A corridor of 9 cells: paint other cells.
(define (problem robopainter-9-neg-002)
  (:domain robopainter)
  (:objects c1 c2 c3 c4 c5 c6 c7 c8 c9 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7)
         (next c7 c8) (next c8 c9) (last c9))
  (:goal (and (at c9) (not (painted c1)) (painted c2) (not (painted c3)) (painted c4)
              (not (painted c5)) (painted c6) (painted c7) (painted c8) (not (painted c9)))))
