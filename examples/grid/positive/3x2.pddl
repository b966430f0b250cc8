; 3 columns, 2 rows.
(define (problem grid-3x2)
  (:domain grid)
  (:objects x1 x2 x3 - column y1 y2 - row)
  (:init (in-column x1) (in-row y1) (first-column x1) (last-column x3) (last-row y2)
         (right-of x1 x2) (right-of x2 x3) (below y1 y2))
  (:goal (and (visited x1 y1) (visited x2 y1) (visited x3 y1) (visited x1 y2) (visited x2 y2) (visited x3 y2))))
