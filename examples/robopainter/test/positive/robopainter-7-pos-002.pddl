; A corridor of 7 cells: paint every second cell.
(define (problem robopainter-7-pos-002)
  (:domain robopainter)
  (:objects c1 c2 c3 c4 c5 c6 c7 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7)
         (last c7) (painted c2) (painted c4) (painted c6))
  (:goal (and (at c7) (not (painted c1)) (painted c2) (not (painted c3)) (painted c4)
              (not (painted c5)) (painted c6) (not (painted c7)))))
