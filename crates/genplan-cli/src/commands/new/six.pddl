; An instance of the test set. The program is not found with it: `genplan evaluate` tries it there.
(define (problem six)
  (:domain row)
  (:objects c1 c2 c3 c4 c5 c6 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6))
  (:goal (and (painted c1) (painted c2) (painted c3) (painted c4) (painted c5) (painted c6))))
