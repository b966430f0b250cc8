; A robot goes through a row of rooms whose doors are open, shut or locked.
(define (domain locked-door)
  (:requirements :strips :typing :negative-preconditions)
  (:types room door - object)
  (:predicates
    (at ?r - room)
    (leads ?d - door ?r ?s - room)
    (open ?d - door)
    (shut ?d - door)
    (locked ?d - door))

  ; Goes through an open door.
  (:action pass
    :parameters (?d - door ?r ?s - room)
    :precondition (and (at ?r) (leads ?d ?r ?s) (open ?d))
    :effect (and (not (at ?r)) (at ?s)))

  ; Opens a door that is shut.
  (:action turn-knob
    :parameters (?d - door ?r ?s - room)
    :precondition (and (at ?r) (leads ?d ?r ?s) (shut ?d))
    :effect (and (not (shut ?d)) (open ?d)))

  ; Opens any door that is not open, locked or not.
  (:action break
    :parameters (?d - door ?r ?s - room)
    :precondition (and (at ?r) (leads ?d ?r ?s) (not (open ?d)))
    :effect (and (not (shut ?d)) (not (locked ?d)) (open ?d))))
