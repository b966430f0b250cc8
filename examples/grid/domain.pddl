; A robot on a grid, which must visit every cell, row by row.
(define (domain grid)
  (:requirements :typing :conditional-effects :negative-preconditions
                 :existential-preconditions :derived-predicates)
  (:types column row)
  (:predicates
    (in-column ?x - column)          ; where the robot is
    (in-row ?y - row)
    (visited ?x - column ?y - row)
    (right-of ?x ?x2 - column)       ; x2 is right of x
    (below ?y ?y2 - row)             ; y2 is below y
    (first-column ?x - column)
    (last-column ?x - column)
    (last-row ?y - row)
    (at-right-end)
    (at-bottom))

  (:action visit
    :parameters ()
    :effect (forall (?x - column ?y - row)
              (when (and (in-column ?x) (in-row ?y)) (visited ?x ?y))))

  ; Moves stop at the border.
  (:action right
    :parameters ()
    :effect (forall (?x ?x2 - column)
              (when (and (in-column ?x) (right-of ?x ?x2))
                    (and (not (in-column ?x)) (in-column ?x2)))))
  (:action down
    :parameters ()
    :effect (forall (?y ?y2 - row)
              (when (and (in-row ?y) (below ?y ?y2))
                    (and (not (in-row ?y)) (in-row ?y2)))))
  (:action return
    :parameters ()
    :effect (forall (?x ?x2 - column)
              (when (and (in-column ?x) (first-column ?x2))
                    (and (not (in-column ?x)) (in-column ?x2)))))

  (:derived (at-right-end) (exists (?x - column) (and (in-column ?x) (last-column ?x))))
  (:derived (at-bottom) (exists (?y - row) (and (in-row ?y) (last-row ?y)))))
