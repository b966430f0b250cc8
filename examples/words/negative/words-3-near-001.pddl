; The word aab.
(define (problem words-3-near-001)
  (:domain words)
  (:objects c1 c2 c3 c4 - cell)
  (:init (head c1) (next c1 c2) (next c2 c3) (next c3 c4) (a c1) (a c2) (b c3) (end c4))
  (:goal (and (head c4))))
