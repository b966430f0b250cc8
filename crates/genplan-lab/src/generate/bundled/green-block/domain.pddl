; A tower of blocks, one of them green, and a hand that takes blocks from the top.
(define (domain green-block)
  (:requirements :typing :conditional-effects :existential-preconditions :derived-predicates)
  (:types block)
  (:predicates
    (top ?b - block)          ; b is on top of the tower
    (on ?b ?c - block)        ; b lies on c
    (green ?b - block)
    (hand-empty)
    (holding ?b - block)
    (collected ?b - block)
    (holding-green))

  ; Takes the top of the tower, if there is one and the hand is empty.
  (:action unstack
    :parameters ()
    :effect (and
      (forall (?b - block)
        (when (and (hand-empty) (top ?b))
              (and (not (hand-empty)) (not (top ?b)) (holding ?b))))
      (forall (?b ?c - block)
        (when (and (hand-empty) (top ?b) (on ?b ?c))
              (and (not (on ?b ?c)) (top ?c))))))

  ; Puts away what the hand holds, if anything.
  (:action drop
    :parameters ()
    :effect (forall (?b - block)
              (when (holding ?b) (and (not (holding ?b)) (hand-empty)))))

  ; Keeps what the hand holds.
  (:action collect
    :parameters ()
    :precondition (exists (?b - block) (holding ?b))
    :effect (forall (?b - block)
              (when (holding ?b) (and (not (holding ?b)) (hand-empty) (collected ?b)))))

  (:derived (holding-green)
    (exists (?b - block) (and (holding ?b) (green ?b)))))
