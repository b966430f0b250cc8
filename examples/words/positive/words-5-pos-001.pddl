; The word ababb.
(define (problem words-5-pos-001)
  (:domain words)
  (:objects c1 c2 c3 c4 c5 c6 - cell)
  (:init (head c1) (next c1 c2) (next c2 c3) (next c3 c4) (next c4 c5) (next c5 c6) (a c1) (b c2)
         (a c3) (b c4) (b c5) (end c6))
  (:goal (and (head c6))))
