; A word of the letters a and b, and a head that reads it from left to right.
(define (domain words)
  (:requirements :typing :conditional-effects :negative-preconditions
                 :existential-preconditions :derived-predicates)
  (:types cell)
  (:predicates
    (head ?c - cell)          ; where the head is
    (next ?c ?d - cell)       ; d is right of c
    (a ?c - cell)             ; the letter in c is an a
    (b ?c - cell)             ; the letter in c is a b
    (end ?c - cell)           ; c is the empty cell after the word
    (sees-a)
    (sees-b)
    (at-end))

  ; Reads a letter, whichever it is.
  (:action read
    :parameters ()
    :precondition (not (at-end))
    :effect (forall (?c ?d - cell)
              (when (and (head ?c) (next ?c ?d)) (and (not (head ?c)) (head ?d)))))

  ; Reads an a, and cannot read anything else.
  (:action read-a
    :parameters ()
    :precondition (sees-a)
    :effect (forall (?c ?d - cell)
              (when (and (head ?c) (next ?c ?d)) (and (not (head ?c)) (head ?d)))))

  ; Reads a b, and cannot read anything else.
  (:action read-b
    :parameters ()
    :precondition (sees-b)
    :effect (forall (?c ?d - cell)
              (when (and (head ?c) (next ?c ?d)) (and (not (head ?c)) (head ?d)))))

  (:derived (sees-a) (exists (?c - cell) (and (head ?c) (a ?c))))
  (:derived (sees-b) (exists (?c - cell) (and (head ?c) (b ?c))))
  (:derived (at-end) (exists (?c - cell) (and (head ?c) (end ?c)))))
