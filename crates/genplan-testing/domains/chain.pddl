(define (domain d) (:requirements :typing :conditional-effects) (:types v)
  (:predicates (at ?v - v) (next ?a ?b - v) (done))
  (:action step :parameters () :effect (and
    (forall (?a ?b - v) (when (and (at ?a) (next ?a ?b)) (and (at ?b) (not (at ?a)))))))
  (:action finish :parameters () :effect (done)))
