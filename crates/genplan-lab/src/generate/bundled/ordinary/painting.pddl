; Boards are painted in given colours, with brushes that are rinsed between two colours.
(define (domain painting)
  (:requirements :strips :typing)
  (:types board brush colour - object)
  (:predicates
    (bare ?b - board)
    (painted ?b - board ?c - colour)
    (clean ?x - brush)
    (dipped ?x - brush ?c - colour))

  (:action sand
    :parameters (?b - board ?c - colour)
    :precondition (painted ?b ?c)
    :effect (and (not (painted ?b ?c)) (bare ?b)))

  (:action dip
    :parameters (?x - brush ?c - colour)
    :precondition (clean ?x)
    :effect (and (not (clean ?x)) (dipped ?x ?c)))

  (:action paint
    :parameters (?b - board ?c - colour ?x - brush)
    :precondition (and (bare ?b) (dipped ?x ?c))
    :effect (and (not (bare ?b)) (painted ?b ?c)))

  (:action rinse
    :parameters (?x - brush ?c - colour)
    :precondition (dipped ?x ?c)
    :effect (and (not (dipped ?x ?c)) (clean ?x))))
