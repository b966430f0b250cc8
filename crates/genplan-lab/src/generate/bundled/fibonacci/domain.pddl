; Four registers that hold numbers: a result, a counter, and the two numbers before the result.
(define (domain fibonacci)
  (:requirements :typing :conditional-effects)
  (:types register number)
  (:constants result counter last previous - register v0 - number)
  (:predicates
    (value ?r - register ?v - number)   ; what the register holds
    (next ?v ?w - number)               ; w = v + 1
    (sum ?v ?w ?x - number))            ; x = v + w

  ; Counting and adding. Beyond the largest number and below zero nothing happens.
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
  (:action inc-counter
    :parameters ()
    :effect (forall (?v ?w - number)
              (when (and (value counter ?v) (next ?v ?w))
                    (and (not (value counter ?v)) (value counter ?w)))))
  (:action dec-counter
    :parameters ()
    :effect (forall (?v ?w - number)
              (when (and (value counter ?w) (next ?v ?w))
                    (and (not (value counter ?w)) (value counter ?v)))))
  (:action add-counter
    :parameters ()
    :effect (forall (?v ?w ?x - number)
              (when (and (value result ?v) (value counter ?w) (sum ?v ?w ?x))
                    (and (not (value result ?v)) (value result ?x)))))
  (:action add-previous
    :parameters ()
    :effect (forall (?v ?w ?x - number)
              (when (and (value result ?v) (value previous ?w) (sum ?v ?w ?x))
                    (and (not (value result ?v)) (value result ?x)))))

  ; Copies the last number to the previous one.
  (:action save-last
    :parameters ()
    :effect (forall (?v ?w - number)
              (when (and (value last ?v) (value previous ?w))
                    (and (not (value previous ?w)) (value previous ?v)))))

  ; Copies the result to the last number.
  (:action save-result
    :parameters ()
    :effect (forall (?v ?w - number)
              (when (and (value result ?v) (value last ?w))
                    (and (not (value last ?w)) (value last ?v))))))
