; Containers are taken from stacks onto the ships for which they are booked; then the ships sail.
(define (domain ship)
  (:requirements :adl :typing)
  (:types container ship - object)
  (:predicates
    (on ?c ?d - container)
    (on-quay ?c - container)
    (clear ?c - container)
    (booked ?c - container ?s - ship)
    (aboard ?c - container ?s - ship)
    (sailed ?s - ship))

  (:action load-from-stack
    :parameters (?c ?d - container ?s - ship)
    :precondition (and (on ?c ?d) (clear ?c) (booked ?c ?s) (not (sailed ?s)))
    :effect (and (not (on ?c ?d)) (not (clear ?c)) (clear ?d) (aboard ?c ?s)))

  (:action load-from-quay
    :parameters (?c - container ?s - ship)
    :precondition (and (on-quay ?c) (clear ?c) (booked ?c ?s) (not (sailed ?s)))
    :effect (and (not (on-quay ?c)) (not (clear ?c)) (aboard ?c ?s)))

  (:action sail
    :parameters (?s - ship)
    :precondition (forall (?c - container) (imply (booked ?c ?s) (aboard ?c ?s)))
    :effect (sailed ?s)))
