; A domain says what can be so (predicates) and what can be done (actions).
; A row of cells: a robot walks along it and paints. Change it to what you need.
;
; Actions without parameters make the simplest programs: they act on whatever is at hand, here the cell of the robot.
; (Actions may have parameters, too: then genplan finds programs over pointers.)
(define (domain row)
  (:requirements :adl :typing :derived-predicates)
  (:types cell)
  (:predicates
    (at ?c - cell)           ; the robot is there
    (next ?a ?b - cell)      ; b is right of a; no action changes it
    (painted ?c - cell)
    (at-end))                ; a goto of a program can test this

  ; What follows from the rest. Predicates without parameters mean the same in every instance,
  ; so programs that test them work for rows of any length.
  (:derived (at-end)
    (exists (?c - cell) (and (at ?c) (not (exists (?d - cell) (next ?c ?d))))))

  (:action paint
    :parameters ()
    :effect (forall (?c - cell) (when (at ?c) (painted ?c))))

  (:action right
    :parameters ()
    :precondition (not (at-end))
    :effect (forall (?a ?b - cell)
      (when (and (at ?a) (next ?a ?b)) (and (not (at ?a)) (at ?b))))))
