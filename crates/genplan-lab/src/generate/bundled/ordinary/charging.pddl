; Robots go to charging stations, one at each at a time, and home again.
(define (domain charging)
  (:requirements :strips :typing :negative-preconditions)
  (:types robot station spot - object)
  (:predicates
    (at ?r - robot ?s - spot)
    (placed ?c - station ?s - spot)
    (plugged ?r - robot)
    (plugged-into ?r - robot ?c - station)
    (taken ?c - station)
    (full ?r - robot))

  (:action roll
    :parameters (?r - robot ?from ?to - spot)
    :precondition (and (at ?r ?from) (not (plugged ?r)))
    :effect (and (not (at ?r ?from)) (at ?r ?to)))

  (:action plug
    :parameters (?r - robot ?c - station ?s - spot)
    :precondition (and (at ?r ?s) (placed ?c ?s) (not (taken ?c)) (not (plugged ?r)))
    :effect (and (plugged ?r) (plugged-into ?r ?c) (taken ?c)))

  (:action charge
    :parameters (?r - robot)
    :precondition (plugged ?r)
    :effect (full ?r))

  (:action unplug
    :parameters (?r - robot ?c - station)
    :precondition (plugged-into ?r ?c)
    :effect (and (not (plugged ?r)) (not (plugged-into ?r ?c)) (not (taken ?c)))))
