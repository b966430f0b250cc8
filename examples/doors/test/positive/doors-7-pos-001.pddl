; 7 rooms, doors shut: 4, of these locked: 0.
(define (problem doors-7-pos-001)
  (:domain doors)
  (:objects r1 r2 r3 r4 r5 r6 r7 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (next r4 r5) (next r5 r6) (next r6 r7)
         (shut r1) (shut r2) (shut r3) (shut r6) (last r7))
  (:goal (and (at r7))))
