; Toys are put into boxes, which are shut in the end.
(define (domain tidy)
  (:requirements :strips :typing :negative-preconditions)
  (:types room toy box - object)
  (:predicates
    (child-in ?r - room)
    (lies ?t - toy ?r - room)
    (stands ?b - box ?r - room)
    (holds ?t - toy)
    (hands-free)
    (in ?t - toy ?b - box)
    (shut ?b - box))

  (:action go
    :parameters (?from ?to - room)
    :precondition (child-in ?from)
    :effect (and (not (child-in ?from)) (child-in ?to)))

  (:action take
    :parameters (?t - toy ?r - room)
    :precondition (and (child-in ?r) (lies ?t ?r) (hands-free))
    :effect (and (not (lies ?t ?r)) (not (hands-free)) (holds ?t)))

  (:action open
    :parameters (?b - box ?r - room)
    :precondition (and (child-in ?r) (stands ?b ?r) (shut ?b) (hands-free))
    :effect (not (shut ?b)))

  (:action put
    :parameters (?t - toy ?b - box ?r - room)
    :precondition (and (child-in ?r) (stands ?b ?r) (holds ?t) (not (shut ?b)))
    :effect (and (not (holds ?t)) (hands-free) (in ?t ?b)))

  (:action shut
    :parameters (?b - box ?r - room)
    :precondition (and (child-in ?r) (stands ?b ?r) (not (shut ?b)))
    :effect (shut ?b)))
