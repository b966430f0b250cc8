(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))
