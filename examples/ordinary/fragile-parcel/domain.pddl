; A hand lifts parcels from a belt and packs them; some are fragile.
(define (domain fragile-parcel)
  (:requirements :strips :typing)
  (:types parcel - object)
  (:predicates
    (on-belt ?p - parcel)
    (fragile ?p - parcel)
    (holding ?p - parcel)
    (handempty)
    (packed ?p - parcel))

  (:action lift
    :parameters (?p - parcel)
    :precondition (and (on-belt ?p) (handempty))
    :effect (and (not (on-belt ?p)) (not (handempty)) (holding ?p)))

  ; Puts a fragile parcel aside, for a person.
  (:action set-aside
    :parameters (?p - parcel)
    :precondition (and (on-belt ?p) (fragile ?p))
    :effect (not (on-belt ?p)))

  (:action pack
    :parameters (?p - parcel)
    :precondition (holding ?p)
    :effect (and (not (holding ?p)) (handempty) (packed ?p))))
