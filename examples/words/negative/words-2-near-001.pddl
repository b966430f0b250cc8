; The word ba.
(define (problem words-2-near-001)
  (:domain words)
  (:objects c1 c2 c3 - cell)
  (:init (head c1) (next c1 c2) (next c2 c3) (b c1) (a c2) (end c3))
  (:goal (and (head c3))))
