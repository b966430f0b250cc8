; Water flows from a well through open valves; some fields must get it, and some must not.
(define (domain irrigation)
  (:requirements :adl :typing :derived-predicates)
  (:types node - object field - node)
  (:predicates
    (well ?x - node)
    (pipe ?x ?y - node)
    (open ?x - node)
    (wet ?x - node))

  (:derived (wet ?x - node)
    (or (well ?x) (exists (?y - node) (and (pipe ?y ?x) (open ?x) (wet ?y)))))

  (:action turn-on
    :parameters (?x ?y - node)
    :precondition (and (pipe ?x ?y) (not (open ?y)))
    :effect (open ?y))

  (:action turn-off
    :parameters (?x ?y - node)
    :precondition (and (pipe ?x ?y) (open ?y))
    :effect (not (open ?y))))
