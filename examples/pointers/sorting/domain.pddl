; A list that is to be sorted.
; ordered: cell
(define (domain sorting)
  (:requirements :strips :typing)
  (:types cell value - object)
  (:predicates
    (holds ?i - cell ?x - value)
    (less ?x ?y - value))

  ; Swaps the contents of two cells, the smaller one to the first.
  (:action swap
    :parameters (?i ?j - cell ?x ?y - value)
    :precondition (and (holds ?i ?x) (holds ?j ?y) (less ?y ?x))
    :effect (and (not (holds ?i ?x)) (not (holds ?j ?y)) (holds ?i ?y) (holds ?j ?x))))
