; 3 rooms, doors shut: 2, of these locked: 1.
(define (problem doors-3-near-001)
  (:domain doors)
  (:objects r1 r2 r3 - room)
  (:init (at r1) (next r1 r2) (next r2 r3) (shut r1) (shut r2) (locked r2) (last r3))
  (:goal (and (at r3))))
