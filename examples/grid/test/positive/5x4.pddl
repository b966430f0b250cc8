; 5 columns, 4 rows.
(define (problem grid-5x4)
  (:domain grid)
  (:objects x1 x2 x3 x4 x5 - column y1 y2 y3 y4 - row)
  (:init (in-column x1) (in-row y1) (first-column x1) (last-column x5) (last-row y4)
         (right-of x1 x2) (right-of x2 x3) (right-of x3 x4) (right-of x4 x5) (below y1 y2) (below y2 y3) (below y3 y4))
  (:goal (and (visited x1 y1) (visited x2 y1) (visited x3 y1) (visited x4 y1) (visited x5 y1) (visited x1 y2) (visited x2 y2) (visited x3 y2) (visited x4 y2) (visited x5 y2) (visited x1 y3) (visited x2 y3) (visited x3 y3) (visited x4 y3) (visited x5 y3) (visited x1 y4) (visited x2 y4) (visited x3 y4) (visited x4 y4) (visited x5 y4))))
