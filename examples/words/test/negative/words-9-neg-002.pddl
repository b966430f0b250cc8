; The word aaabaaaaa.
(define (problem words-9-neg-002)
  (:domain words)
  (:objects c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 - cell)
  (:init (head c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7)
         (next c7 c8) (next c8 c9) (next c9 c10) (a c1) (a c2) (a c3) (b c4) (a c5) (a c6) (a c7)
         (a c8) (a c9) (end c10))
  (:goal (and (head c10))))
