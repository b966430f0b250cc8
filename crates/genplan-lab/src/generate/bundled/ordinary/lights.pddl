; A caretaker presses switches in the rooms of a house, until the lamps are as they should be.
(define (domain lights)
  (:requirements :strips :negative-preconditions :conditional-effects)
  (:predicates
    (room ?r) (switch ?s) (lamp ?l)
    (in ?r)
    (mounted ?s ?r)
    (wired ?s ?l)
    (lit ?l))

  (:action go
    :parameters (?from ?to)
    :precondition (and (room ?from) (room ?to) (in ?from))
    :effect (and (not (in ?from)) (in ?to)))

  (:action press
    :parameters (?s ?r ?l)
    :precondition (and (switch ?s) (lamp ?l) (in ?r) (mounted ?s ?r) (wired ?s ?l))
    :effect (and (when (lit ?l) (not (lit ?l)))
                 (when (not (lit ?l)) (lit ?l)))))
