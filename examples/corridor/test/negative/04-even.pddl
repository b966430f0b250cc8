; The even cells painted.
(define (problem even-4)
  (:domain corridor)
  (:objects c1 c2 c3 c4 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (last c4))
  (:goal (and (at c4) (not (painted c1)) (painted c2) (not (painted c3)) (painted c4))))
