; Rooms of a hotel get a bed that is made, a clean floor, and towels.
(define (domain hotel)
  (:requirements :strips :typing :negative-preconditions)
  (:types room - object)
  (:predicates
    (maid-in ?r - room)
    (linen-room ?r - room)
    (linen) (towels)
    (used ?r - room)
    (made ?r - room)
    (swept ?r - room)
    (supplied ?r - room))

  (:action go
    :parameters (?from ?to - room)
    :precondition (maid-in ?from)
    :effect (and (not (maid-in ?from)) (maid-in ?to)))

  (:action fetch-linen
    :parameters (?r - room)
    :precondition (and (maid-in ?r) (linen-room ?r) (not (linen)))
    :effect (linen))

  (:action fetch-towels
    :parameters (?r - room)
    :precondition (and (maid-in ?r) (linen-room ?r) (not (towels)))
    :effect (towels))

  (:action strip
    :parameters (?r - room)
    :precondition (and (maid-in ?r) (used ?r))
    :effect (and (not (used ?r)) (not (swept ?r))))

  (:action make
    :parameters (?r - room)
    :precondition (and (maid-in ?r) (linen) (not (used ?r)))
    :effect (and (not (linen)) (made ?r) (not (swept ?r))))

  (:action sweep
    :parameters (?r - room)
    :precondition (maid-in ?r)
    :effect (swept ?r))

  (:action supply
    :parameters (?r - room)
    :precondition (and (maid-in ?r) (towels))
    :effect (and (not (towels)) (supplied ?r))))
