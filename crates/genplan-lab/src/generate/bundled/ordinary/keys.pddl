; Parcels are brought into rooms around a hall, whose doors open with keys.
(define (domain keys)
  (:requirements :strips :typing :negative-preconditions)
  (:types place key parcel - object room - place)
  (:constants hall - place)
  (:predicates
    (at ?x - place)
    (fits ?k - key ?r - room)
    (locked ?r - room)
    (has ?k - key)
    (holds-key)
    (lies ?p - parcel ?x - place)
    (carries ?p - parcel)
    (hand-empty))

  (:action take-key
    :parameters (?k - key)
    :precondition (and (at hall) (not (holds-key)))
    :effect (and (has ?k) (holds-key)))

  (:action hang-up
    :parameters (?k - key)
    :precondition (and (at hall) (has ?k))
    :effect (and (not (has ?k)) (not (holds-key))))

  (:action unlock
    :parameters (?r - room ?k - key)
    :precondition (and (at hall) (has ?k) (fits ?k ?r) (locked ?r))
    :effect (not (locked ?r)))

  (:action enter
    :parameters (?r - room)
    :precondition (and (at hall) (not (locked ?r)))
    :effect (and (not (at hall)) (at ?r)))

  (:action exit
    :parameters (?r - room)
    :precondition (at ?r)
    :effect (and (not (at ?r)) (at hall)))

  (:action lift
    :parameters (?p - parcel ?x - place)
    :precondition (and (at ?x) (lies ?p ?x) (hand-empty))
    :effect (and (not (lies ?p ?x)) (not (hand-empty)) (carries ?p)))

  (:action lay
    :parameters (?p - parcel ?x - place)
    :precondition (and (at ?x) (carries ?p))
    :effect (and (not (carries ?p)) (hand-empty) (lies ?p ?x))))
