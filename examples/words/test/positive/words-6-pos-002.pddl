; The word bababb.
(define (problem words-6-pos-002)
  (:domain words)
  (:objects c1 c2 c3 c4 c5 c6 c7 - cell)
  (:init (head c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (next c6 c7)
         (b c1) (a c2) (b c3) (a c4) (b c5) (b c6) (end c7))
  (:goal (and (head c7))))
