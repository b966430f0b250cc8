(define (domain counter)
  (:requirements :adl :typing :derived-predicates)
  (:types bit)
  (:predicates (one ?b - bit) (next ?a ?b - bit) (first ?b - bit) (last ?b - bit) (carry ?b - bit) (full))
  (:derived (carry ?b - bit) (or (first ?b) (exists (?a - bit) (and (next ?a ?b) (one ?a) (carry ?a)))))
  (:derived (full) (exists (?b - bit) (and (last ?b) (one ?b) (carry ?b))))
  (:action inc :effect (forall (?b - bit) (and
    (when (and (carry ?b) (one ?b)) (not (one ?b)))
    (when (and (carry ?b) (not (one ?b))) (one ?b))))))
