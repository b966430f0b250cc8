; 9 rooms, doors shut: 4, of these locked: 3.
(define (problem doors-9-neg-002)
  (:domain doors)
  (:objects r1 r2 r3 r4 r5 r6 r7 r8 r9 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (next r4 r5) (next r5 r6) (next r6 r7)
         (next r7 r8) (next r8 r9) (shut r3) (shut r5) (locked r5) (shut r6) (locked r6) (shut r7)
         (locked r7) (last r9))
  (:goal (and (at r9))))
