; A robot goes through a corridor from left to right and paints.
(define (domain robopainter)
  (:requirements :typing :conditional-effects :negative-preconditions
                 :existential-preconditions :derived-predicates)
  (:types cell)
  (:predicates
    (at ?c - cell)            ; where the robot is
    (painted ?c - cell)
    (next ?c ?d - cell)       ; d is right of c
    (last ?c - cell)
    (last-cell))              ; the robot is in the last cell

  ; Paints the cell where the robot is.
  (:action paint
    :parameters ()
    :effect (forall (?c - cell) (when (at ?c) (painted ?c))))

  ; Goes one cell to the right; in the last cell nothing happens.
  (:action inc
    :parameters ()
    :effect (forall (?c ?d - cell)
              (when (and (at ?c) (next ?c ?d))
                    (and (not (at ?c)) (at ?d)))))

  (:derived (last-cell)
    (exists (?c - cell) (and (at ?c) (last ?c)))))
