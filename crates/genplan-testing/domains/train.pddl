(define (domain train) (:requirements :strips :typing) (:types wagon)
  (:predicates (loose ?w - wagon) (tail ?w - wagon) (behind ?b ?a - wagon))
  (:action couple :parameters (?b ?a - wagon) :precondition (and (loose ?b) (tail ?a))
      :effect (and (behind ?b ?a) (tail ?b) (not (tail ?a)) (not (loose ?b)))))
