; A corridor of 6 cells: paint every second cell.
(define (problem robopainter-6-pos-002)
  (:domain robopainter)
  (:objects c1 c2 c3 c4 c5 c6 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (last c6)
         (painted c4) (painted c6))
  (:goal (and (at c6) (not (painted c1)) (painted c2) (not (painted c3)) (painted c4)
              (not (painted c5)) (painted c6))))
