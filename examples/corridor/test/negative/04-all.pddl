; Every cell painted.
(define (problem all-4)
  (:domain corridor)
  (:objects c1 c2 c3 c4 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (last c4))
  (:goal (and (at c4) (painted c1) (painted c2) (painted c3) (painted c4))))
