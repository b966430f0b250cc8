; A truck on a grid of streets delivers parcels, one at a time.
(define (domain delivery)
  (:requirements :strips :typing)
  (:types corner parcel - object)
  (:predicates
    (adjacent ?x ?y - corner)
    (truck-at ?x - corner)
    (at ?p - parcel ?x - corner)
    (carries ?p - parcel)
    (empty))

  (:action drive
    :parameters (?from ?to - corner)
    :precondition (and (truck-at ?from) (adjacent ?from ?to))
    :effect (and (not (truck-at ?from)) (truck-at ?to)))

  (:action load
    :parameters (?p - parcel ?x - corner)
    :precondition (and (truck-at ?x) (at ?p ?x) (empty))
    :effect (and (not (at ?p ?x)) (not (empty)) (carries ?p)))

  (:action unload
    :parameters (?p - parcel ?x - corner)
    :precondition (and (truck-at ?x) (carries ?p))
    :effect (and (not (carries ?p)) (empty) (at ?p ?x))))
