; A gardener waters plants with a can that is filled at taps; dry ones take two cans.
(define (domain watering)
  (:requirements :strips :typing :negative-preconditions)
  (:types spot plant - object)
  (:predicates
    (gardener-at ?s - spot)
    (path ?s ?t - spot)
    (tap ?s - spot)
    (grows ?p - plant ?s - spot)
    (can-full)
    (dry ?p - plant)
    (watered ?p - plant))

  (:action walk
    :parameters (?s ?t - spot)
    :precondition (and (gardener-at ?s) (path ?s ?t))
    :effect (and (not (gardener-at ?s)) (gardener-at ?t)))

  (:action fill
    :parameters (?s - spot)
    :precondition (and (gardener-at ?s) (tap ?s) (not (can-full)))
    :effect (can-full))

  (:action moisten
    :parameters (?p - plant ?s - spot)
    :precondition (and (gardener-at ?s) (grows ?p ?s) (can-full) (dry ?p))
    :effect (and (not (can-full)) (not (dry ?p))))

  (:action water
    :parameters (?p - plant ?s - spot)
    :precondition (and (gardener-at ?s) (grows ?p ?s) (can-full) (not (dry ?p)))
    :effect (and (not (can-full)) (watered ?p))))
