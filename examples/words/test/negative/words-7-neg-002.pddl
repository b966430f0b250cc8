; The word baabaab.
(define (problem words-7-neg-002)
  (:domain words)
  (:objects c1 c2 c3 c4 c5 c6 c7 c8 - cell)
  (:init (head c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7)
         (next c7 c8) (b c1) (a c2) (a c3) (b c4) (a c5) (a c6) (b c7) (end c8))
  (:goal (and (head c8))))
