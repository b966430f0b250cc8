(define (problem p) (:domain lamps)
  (:objects r1 r2 - room)
  (:init (next entrance r1) (next r1 r2))
  (:goal (forall (?r - room) (bright ?r))))
