; 6 rooms, doors shut: 4, of these locked: 0.
(define (problem doors-6-pos-002)
  (:domain doors)
  (:objects r1 r2 r3 r4 r5 r6 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (next r4 r5) (next r5 r6) (shut r2)
         (shut r3) (shut r4) (shut r5) (last r6))
  (:goal (and (at r6))))
