; The word abaa.
(define (problem words-4-near-001)
  (:domain words)
  (:objects c1 c2 c3 c4 c5 - cell)
  (:init (head c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (a c1) (b c2) (a c3) (a c4)
         (end c5))
  (:goal (and (head c5))))
