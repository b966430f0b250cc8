; A keeper fills a bucket in the store, feeds the animals what they eat, and shuts the cages.
(define (domain feeding)
  (:requirements :strips :typing :negative-preconditions)
  (:types place food animal - object cage - place)
  (:constants store - place)
  (:predicates
    (keeper-at ?p - place)
    (lives ?a - animal ?c - cage)
    (eats ?a - animal ?f - food)
    (bucket ?f - food)
    (bucket-full)
    (shut ?c - cage)
    (fed ?a - animal))

  (:action walk
    :parameters (?from ?to - place)
    :precondition (keeper-at ?from)
    :effect (and (not (keeper-at ?from)) (keeper-at ?to)))

  (:action fill
    :parameters (?f - food)
    :precondition (and (keeper-at store) (not (bucket-full)))
    :effect (and (bucket-full) (bucket ?f)))

  (:action open
    :parameters (?c - cage)
    :precondition (and (keeper-at ?c) (shut ?c))
    :effect (not (shut ?c)))

  (:action shut
    :parameters (?c - cage)
    :precondition (and (keeper-at ?c) (not (shut ?c)))
    :effect (shut ?c))

  (:action feed
    :parameters (?a - animal ?f - food ?c - cage)
    :precondition (and (keeper-at ?c) (lives ?a ?c) (eats ?a ?f) (bucket ?f) (not (shut ?c)))
    :effect (and (fed ?a) (not (bucket ?f)) (not (bucket-full)))))
