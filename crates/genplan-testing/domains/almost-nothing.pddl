(define (domain zähler) (:predicates (null) (gleich ?a ?b))
  (:action warte :effect ()) (:action prüfe :precondition () :effect (null)))
