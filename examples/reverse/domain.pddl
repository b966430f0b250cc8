; A list and two pointers into it, one from each end (Figure 2 of the paper).
(define (domain reverse)
  (:requirements :typing :conditional-effects :existential-preconditions
                 :disjunctive-preconditions :derived-predicates)
  (:types position value)
  (:predicates
    (holds ?p - position ?v - value)   ; the content of a position
    (next ?p ?q - position)            ; q is right of p
    (left ?p - position)               ; the pointer that starts at the left end
    (right ?p - position)              ; the pointer that starts at the right end
    (met))                             ; the pointers have met or passed each other

  ; Exchanges the contents of the two pointers.
  (:action swap
    :parameters ()
    :effect (forall (?p ?q - position ?v ?w - value)
              (when (and (left ?p) (right ?q) (holds ?p ?v) (holds ?q ?w))
                    (and (not (holds ?p ?v)) (not (holds ?q ?w))
                         (holds ?p ?w) (holds ?q ?v)))))

  ; The pointers move by one position; at the ends of the list nothing happens.
  (:action inc-left
    :parameters ()
    :effect (forall (?p ?q - position)
              (when (and (left ?p) (next ?p ?q)) (and (not (left ?p)) (left ?q)))))
  (:action dec-left
    :parameters ()
    :effect (forall (?p ?q - position)
              (when (and (left ?q) (next ?p ?q)) (and (not (left ?q)) (left ?p)))))
  (:action inc-right
    :parameters ()
    :effect (forall (?p ?q - position)
              (when (and (right ?p) (next ?p ?q)) (and (not (right ?p)) (right ?q)))))
  (:action dec-right
    :parameters ()
    :effect (forall (?p ?q - position)
              (when (and (right ?q) (next ?p ?q)) (and (not (right ?q)) (right ?p)))))

  (:derived (met)
    (or (exists (?p - position) (and (left ?p) (right ?p)))
        (exists (?p ?q - position) (and (right ?p) (left ?q) (next ?p ?q))))))
