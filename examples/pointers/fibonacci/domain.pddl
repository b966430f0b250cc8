; Fibonacci numbers in two registers.
(define (domain fibonacci)
  (:requirements :strips :typing)
  (:types register number - object)
  (:predicates
    (value ?r - register ?n - number)
    (plus ?a ?b ?c - number))         ; a + b = c

  ; Adds the value of s to r.
  (:action add
    :parameters (?r ?s - register ?a ?b ?c - number)
    :precondition (and (value ?r ?a) (value ?s ?b) (plus ?a ?b ?c))
    :effect (and (not (value ?r ?a)) (value ?r ?c)))

  ; Copies the value of s to r.
  (:action copy
    :parameters (?r ?s - register ?a ?b - number)
    :precondition (and (value ?r ?a) (value ?s ?b))
    :effect (and (not (value ?r ?a)) (value ?r ?b))))
