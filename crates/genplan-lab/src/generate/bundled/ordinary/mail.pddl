; Letters are stamped and posted; those that go abroad need a form before.
(define (domain mail)
  (:requirements :strips :typing)
  (:types letter box - object)
  (:predicates
    (inland ?l - letter) (abroad ?l - letter)
    (for ?l - letter ?b - box)
    (declared ?l - letter)
    (stamped ?l - letter)
    (posted ?l - letter)
    (opened ?b - box) (key-in ?b - box) (key-free))

  (:action declare
    :parameters (?l - letter)
    :precondition (abroad ?l)
    :effect (declared ?l))

  (:action stamp-inland
    :parameters (?l - letter)
    :precondition (inland ?l)
    :effect (stamped ?l))

  (:action stamp-abroad
    :parameters (?l - letter)
    :precondition (declared ?l)
    :effect (stamped ?l))

  (:action unlock
    :parameters (?b - box)
    :precondition (key-free)
    :effect (and (not (key-free)) (key-in ?b) (opened ?b)))

  (:action lock
    :parameters (?b - box)
    :precondition (key-in ?b)
    :effect (and (not (key-in ?b)) (key-free) (not (opened ?b))))

  (:action post
    :parameters (?l - letter ?b - box)
    :precondition (and (stamped ?l) (for ?l ?b) (opened ?b))
    :effect (posted ?l)))
