; 1 column, 1 row.
(define (problem grid-1x1)
  (:domain grid)
  (:objects x1 - column y1 - row)
  (:init (in-column x1) (in-row y1) (first-column x1) (last-column x1) (last-row y1)
         )
  (:goal (and (visited x1 y1))))
