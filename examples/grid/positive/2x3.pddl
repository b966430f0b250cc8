; 2 columns, 3 rows.
(define (problem grid-2x3)
  (:domain grid)
  (:objects x1 x2 - column y1 y2 y3 - row)
  (:init (in-column x1) (in-row y1) (first-column x1) (last-column x2) (last-row y3)
         (right-of x1 x2) (below y1 y2) (below y2 y3))
  (:goal (and (visited x1 y1) (visited x2 y1) (visited x1 y2) (visited x2 y2) (visited x1 y3) (visited x2 y3))))
