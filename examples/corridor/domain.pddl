; A robot in a corridor, from left to right (Figure 1 of the paper).
(define (domain corridor)
  (:requirements :typing :conditional-effects :negative-preconditions
                 :existential-preconditions :derived-predicates)
  (:types cell)
  (:predicates
    (at ?c - cell)            ; where the robot is
    (painted ?c - cell)       ; the cell is black
    (next ?c ?d - cell)       ; d is right of c
    (last ?c - cell)          ; c is the rightmost cell
    (last-cell))              ; the robot is in the rightmost cell

  ; Paints the current cell black.
  (:action paint
    :parameters ()
    :effect (forall (?c - cell) (when (at ?c) (painted ?c))))

  ; Goes one cell to the right; at the end of the corridor nothing happens.
  (:action inc
    :parameters ()
    :effect (forall (?c ?d - cell)
              (when (and (at ?c) (next ?c ?d))
                    (and (not (at ?c)) (at ?d)))))

  (:derived (last-cell)
    (exists (?c - cell) (and (at ?c) (last ?c)))))
