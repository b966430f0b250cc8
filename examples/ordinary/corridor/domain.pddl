; A robot on a row of cells.
(define (domain corridor)
  (:requirements :strips :typing)
  (:types cell - object)
  (:predicates
    (next ?c ?d - cell)       ; d is to the right of c
    (at ?c - cell))

  (:action right
    :parameters (?from ?to - cell)
    :precondition (and (at ?from) (next ?from ?to))
    :effect (and (not (at ?from)) (at ?to)))

  (:action left
    :parameters (?from ?to - cell)
    :precondition (and (at ?from) (next ?to ?from))
    :effect (and (not (at ?from)) (at ?to))))
