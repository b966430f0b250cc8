; 4 columns, 3 rows.
(define (problem grid-4x3)
  (:domain grid)
  (:objects x1 x2 x3 x4 - column y1 y2 y3 - row)
  (:init (in-column x1) (in-row y1) (first-column x1) (last-column x4) (last-row y3)
         (right-of x1 x2) (right-of x2 x3) (right-of x3 x4) (below y1 y2) (below y2 y3))
  (:goal (and (visited x1 y1) (visited x2 y1) (visited x3 y1) (visited x4 y1) (visited x1 y2) (visited x2 y2) (visited x3 y2) (visited x4 y2) (visited x1 y3) (visited x2 y3) (visited x3 y3) (visited x4 y3))))
