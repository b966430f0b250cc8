; 6 rooms, doors shut: 2, of these locked: 1.
(define (problem doors-6-near-002)
  (:domain doors)
  (:objects r1 r2 r3 r4 r5 r6 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (next r4 r5) (next r5 r6) (shut r1)
         (shut r3) (locked r3) (last r6))
  (:goal (and (at r6))))
