; 4 rooms, doors shut: 2, of these locked: 2.
(define (problem doors-4-neg-001)
  (:domain doors)
  (:objects r1 r2 r3 r4 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (shut r1) (locked r1) (shut r2) (locked r2)
         (last r4))
  (:goal (and (at r4))))
