(define (domain clash) (:requirements :typing :negative-preconditions) (:types ball)
  (:predicates (none ?b - ball) (set ?b - ball))
  (:action inc :parameters (?b - ball) :precondition (not (none ?b)) :effect (none ?b))
  (:action done :parameters (?b - ball) :precondition (none ?b) :effect (set ?b)))
