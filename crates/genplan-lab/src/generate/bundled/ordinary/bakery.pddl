; Loaves are shaped, baked one at a time in an oven, and some of them glazed.
(define (domain bakery)
  (:requirements :strips :typing :negative-preconditions)
  (:types loaf oven - object)
  (:predicates
    (dough ?l - loaf)
    (shaped ?l - loaf)
    (in ?l - loaf ?o - oven)
    (cold ?o - oven)
    (free ?o - oven)
    (baked ?l - loaf)
    (glazed ?l - loaf))

  (:action shape
    :parameters (?l - loaf)
    :precondition (dough ?l)
    :effect (and (not (dough ?l)) (shaped ?l)))

  (:action heat
    :parameters (?o - oven)
    :precondition (cold ?o)
    :effect (not (cold ?o)))

  (:action put-in
    :parameters (?l - loaf ?o - oven)
    :precondition (and (shaped ?l) (free ?o))
    :effect (and (not (shaped ?l)) (not (free ?o)) (in ?l ?o)))

  (:action take-out
    :parameters (?l - loaf ?o - oven)
    :precondition (and (in ?l ?o) (not (cold ?o)))
    :effect (and (not (in ?l ?o)) (free ?o) (baked ?l)))

  (:action glaze
    :parameters (?l - loaf)
    :precondition (baked ?l)
    :effect (glazed ?l)))
