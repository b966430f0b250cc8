; A linked list and a pointer that goes through it.
(define (domain list)
  (:requirements :typing :conditional-effects :negative-preconditions
                 :existential-preconditions :derived-predicates)
  (:types node)
  (:predicates
    (at ?n - node)            ; the pointer
    (visited ?n - node)
    (next ?n ?m - node)       ; m follows n
    (tail ?n - node)          ; n is the last one
    (at-tail))

  ; Visits the node of the pointer.
  (:action visit
    :parameters ()
    :effect (forall (?n - node) (when (at ?n) (visited ?n))))

  ; Goes to the next node; at the tail nothing happens.
  (:action move
    :parameters ()
    :effect (forall (?n ?m - node)
              (when (and (at ?n) (next ?n ?m))
                    (and (not (at ?n)) (at ?m)))))

  (:derived (at-tail)
    (exists (?n - node) (and (at ?n) (tail ?n)))))
