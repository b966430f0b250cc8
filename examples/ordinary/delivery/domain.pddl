; A truck delivers parcels, one at a time.
(define (domain delivery)
  (:requirements :strips :typing)
  (:types place parcel - object)
  (:predicates
    (at-truck ?l - place)
    (at ?p - parcel ?l - place)
    (carries ?p - parcel)
    (empty))

  (:action drive
    :parameters (?from ?to - place)
    :precondition (at-truck ?from)
    :effect (and (not (at-truck ?from)) (at-truck ?to)))

  (:action load
    :parameters (?p - parcel ?l - place)
    :precondition (and (at-truck ?l) (at ?p ?l) (empty))
    :effect (and (not (at ?p ?l)) (not (empty)) (carries ?p)))

  (:action unload
    :parameters (?p - parcel ?l - place)
    :precondition (and (at-truck ?l) (carries ?p))
    :effect (and (at ?p ?l) (empty) (not (carries ?p)))))
