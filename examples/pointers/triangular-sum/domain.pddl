; 1 + 2 + ... + n.
; ordered: number
(define (domain triangular-sum)
  (:requirements :strips :typing)
  (:types number - object)
  (:predicates
    (total ?s - number)
    (plus ?a ?b ?c - number))         ; a + b = c

  (:action add
    :parameters (?i - number ?s ?t - number)
    :precondition (and (total ?s) (plus ?s ?i ?t))
    :effect (and (not (total ?s)) (total ?t))))
