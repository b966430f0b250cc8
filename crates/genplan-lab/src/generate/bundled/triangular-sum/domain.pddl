; A result and a counter that can be added to it.
(define (domain triangular-sum)
  (:requirements :typing :conditional-effects)
  (:types register number)
  (:constants result counter - register v0 - number)
  (:predicates
    (value ?r - register ?v - number)   ; what the register holds
    (next ?v ?w - number)               ; w = v + 1
    (sum ?v ?w ?x - number))            ; x = v + w

  ; Beyond the largest number and below zero nothing happens.
  (:action inc-result
    :parameters ()
    :effect (forall (?v ?w - number)
              (when (and (value result ?v) (next ?v ?w))
                    (and (not (value result ?v)) (value result ?w)))))
  (:action dec-result
    :parameters ()
    :effect (forall (?v ?w - number)
              (when (and (value result ?w) (next ?v ?w))
                    (and (not (value result ?w)) (value result ?v)))))
  (:action dec-counter
    :parameters ()
    :effect (forall (?v ?w - number)
              (when (and (value counter ?w) (next ?v ?w))
                    (and (not (value counter ?w)) (value counter ?v)))))

  ; Adds the counter to the result.
  (:action add-counter
    :parameters ()
    :effect (forall (?v ?w ?x - number)
              (when (and (value result ?v) (value counter ?w) (sum ?v ?w ?x))
                    (and (not (value result ?v)) (value result ?x))))))
