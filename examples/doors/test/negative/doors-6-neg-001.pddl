; 6 rooms, doors shut: 3, of these locked: 1.
(define (problem doors-6-neg-001)
  (:domain doors)
  (:objects r1 r2 r3 r4 r5 r6 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (next r4 r5) (next r5 r6) (shut r3)
         (shut r4) (locked r4) (shut r5) (last r6))
  (:goal (and (at r6))))
