(define (domain making) (:requirements :typing) (:types a b)
  (:predicates (made ?x - a) (fits ?x - a ?y - b))
  (:action make :parameters (?x - a ?y - b) :precondition (fits ?x ?y) :effect (made ?x)))
