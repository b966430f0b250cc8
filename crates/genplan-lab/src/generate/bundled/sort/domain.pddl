; A list of different values, to be sorted with two pointers and a swap.
(define (domain sort)
  (:requirements :typing :conditional-effects :existential-preconditions :derived-predicates)
  (:types position value)
  (:predicates
    (holds ?p - position ?v - value)   ; the content of a position
    (next ?p ?q - position)            ; q is right of p
    (last ?p - position)
    (smaller ?v ?w - value)            ; v is smaller than w
    (outer ?p - position)              ; the pointer of the outer loop
    (inner ?p - position)              ; the pointer of the inner loop
    (out-of-order)                     ; the inner pointer has a smaller value than the outer one
    (outer-at-end)
    (inner-at-end))

  ; Exchanges the contents of the two pointers.
  (:action swap
    :parameters ()
    :effect (forall (?p ?q - position ?v ?w - value)
              (when (and (outer ?p) (inner ?q) (holds ?p ?v) (holds ?q ?w))
                    (and (not (holds ?p ?v)) (not (holds ?q ?w))
                         (holds ?p ?w) (holds ?q ?v)))))

  ; Pointers move to the right, and stop at the end.
  (:action inc-outer
    :parameters ()
    :effect (forall (?p ?q - position)
              (when (and (outer ?p) (next ?p ?q)) (and (not (outer ?p)) (outer ?q)))))
  (:action inc-inner
    :parameters ()
    :effect (forall (?p ?q - position)
              (when (and (inner ?p) (next ?p ?q)) (and (not (inner ?p)) (inner ?q)))))

  ; The inner pointer goes to where the outer one is.
  (:action reset-inner
    :parameters ()
    :effect (forall (?p ?q - position)
              (when (and (inner ?p) (outer ?q)) (and (not (inner ?p)) (inner ?q)))))

  (:derived (out-of-order)
    (exists (?p ?q - position ?v ?w - value)
      (and (outer ?p) (inner ?q) (holds ?p ?v) (holds ?q ?w) (smaller ?w ?v))))
  (:derived (outer-at-end) (exists (?p - position) (and (outer ?p) (last ?p))))
  (:derived (inner-at-end) (exists (?p - position) (and (inner ?p) (last ?p)))))
