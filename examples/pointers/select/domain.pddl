; Where is the smallest element of a list?
(define (domain select)
  (:requirements :strips :typing)
  (:types cell value - object)
  (:predicates
    (holds ?i - cell ?x - value)
    (less ?x ?y - value)
    (best ?i - cell))

  ; Takes a cell with a smaller value instead of the best so far.
  (:action select
    :parameters (?i ?j - cell ?x ?y - value)
    :precondition (and (best ?i) (holds ?i ?x) (holds ?j ?y) (less ?y ?x))
    :effect (and (not (best ?i)) (best ?j))))
