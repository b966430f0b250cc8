(define (problem dark) (:domain lamps)
  (:objects attic - room)
  (:init)
  (:goal (lit hall)))
