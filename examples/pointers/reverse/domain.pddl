; A list that is to be reversed.
(define (domain reverse)
  (:requirements :strips :typing)
  (:types cell value - object)
  (:predicates
    (holds ?i - cell ?x - value)
    (last ?i - cell))

  (:action swap
    :parameters (?i ?j - cell ?x ?y - value)
    :precondition (and (holds ?i ?x) (holds ?j ?y))
    :effect (and (not (holds ?i ?x)) (not (holds ?j ?y)) (holds ?i ?y) (holds ?j ?x))))
