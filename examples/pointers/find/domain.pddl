; How often is a value in a list?
(define (domain find)
  (:requirements :strips :typing)
  (:types cell value number - object)
  (:predicates
    (holds ?i - cell ?x - value)
    (wanted ?x - value)
    (count ?m - number)
    (next ?m ?n - number))

  ; Counts a cell that holds the wanted value.
  (:action add
    :parameters (?i - cell ?x - value ?m ?n - number)
    :precondition (and (holds ?i ?x) (wanted ?x) (count ?m) (next ?m ?n))
    :effect (and (not (count ?m)) (count ?n))))
