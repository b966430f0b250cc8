; A lift for one person goes from floor to floor.
(define (domain elevator)
  (:requirements :strips)
  (:predicates
    (person ?p) (floor ?f)
    (next ?f ?g)             ; g is the floor above f
    (lift-at ?f) (free)
    (at ?p ?f) (inside ?p))

  (:action up
    :parameters (?f ?g)
    :precondition (and (lift-at ?f) (next ?f ?g))
    :effect (and (not (lift-at ?f)) (lift-at ?g)))

  (:action down
    :parameters (?f ?g)
    :precondition (and (lift-at ?f) (next ?g ?f))
    :effect (and (not (lift-at ?f)) (lift-at ?g)))

  (:action enter
    :parameters (?p ?f)
    :precondition (and (person ?p) (floor ?f) (at ?p ?f) (lift-at ?f) (free))
    :effect (and (not (at ?p ?f)) (not (free)) (inside ?p)))

  (:action leave
    :parameters (?p ?f)
    :precondition (and (floor ?f) (inside ?p) (lift-at ?f))
    :effect (and (not (inside ?p)) (free) (at ?p ?f))))
