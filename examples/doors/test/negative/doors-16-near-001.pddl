; 16 rooms, doors shut: 7, of these locked: 1.
(define (problem doors-16-near-001)
  (:domain doors)
  (:objects r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15 r16 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (next r4 r5) (next r5 r6) (next r6 r7)
         (next r7 r8) (next r8 r9) (next r9 r10) (next r10 r11) (next r11 r12) (next r12 r13)
         (next r13 r14) (next r14 r15) (next r15 r16) (shut r4) (locked r4) (shut r5) (shut r8)
         (shut r10) (shut r11) (shut r13) (shut r14) (last r16))
  (:goal (and (at r16))))
