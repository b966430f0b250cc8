; A robot visits all cells of a grid.
(define (domain visitall)
  (:requirements :strips :typing)
  (:types place - object)
  (:predicates
    (connected ?x ?y - place)
    (at-robot ?x - place)
    (visited ?x - place))

  (:action move
    :parameters (?curpos ?nextpos - place)
    :precondition (and (at-robot ?curpos) (connected ?curpos ?nextpos))
    :effect (and (not (at-robot ?curpos)) (at-robot ?nextpos) (visited ?nextpos))))
