; 4 rooms, doors shut: 2, of these locked: 0.
(define (problem doors-4-pos-001)
  (:domain doors)
  (:objects r1 r2 r3 r4 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (next r3 r4) (shut r2) (shut r3) (last r4))
  (:goal (and (at r4))))
