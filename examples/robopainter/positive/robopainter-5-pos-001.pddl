; A corridor of 5 cells: paint every second cell.
(define (problem robopainter-5-pos-001)
  (:domain robopainter)
  (:objects c1 c2 c3 c4 c5 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (last c5) (painted c4))
  (:goal (and (at c5) (not (painted c1)) (painted c2) (not (painted c3)) (painted c4)
              (not (painted c5)))))
