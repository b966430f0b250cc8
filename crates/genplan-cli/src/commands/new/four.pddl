; Another positive example, of another size: so the program needs a loop.
(define (problem four)
  (:domain row)
  (:objects c1 c2 c3 c4 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4))
  (:goal (and (painted c1) (painted c2) (painted c3) (painted c4))))
