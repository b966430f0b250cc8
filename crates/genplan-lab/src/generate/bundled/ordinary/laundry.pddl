; Clothes are washed and dried one at a time, and go into the wardrobes where they belong.
(define (domain laundry)
  (:requirements :strips :typing)
  (:types cloth machine wardrobe - object washer dryer - machine)
  (:predicates
    (dirty ?c - cloth) (wet ?c - cloth) (dry ?c - cloth)
    (idle ?m - machine)
    (in ?c - cloth ?m - machine)
    (stored ?c - cloth ?w - wardrobe))

  (:action load
    :parameters (?c - cloth ?m - washer)
    :precondition (and (dirty ?c) (idle ?m))
    :effect (and (not (dirty ?c)) (not (idle ?m)) (in ?c ?m)))

  (:action wash
    :parameters (?c - cloth ?m - washer)
    :precondition (in ?c ?m)
    :effect (and (not (in ?c ?m)) (idle ?m) (wet ?c)))

  (:action hang
    :parameters (?c - cloth ?m - dryer)
    :precondition (and (wet ?c) (idle ?m))
    :effect (and (not (wet ?c)) (not (idle ?m)) (in ?c ?m)))

  (:action tumble
    :parameters (?c - cloth ?m - dryer)
    :precondition (in ?c ?m)
    :effect (and (not (in ?c ?m)) (idle ?m) (dry ?c)))

  (:action store
    :parameters (?c - cloth ?w - wardrobe)
    :precondition (dry ?c)
    :effect (and (not (dry ?c)) (stored ?c ?w))))
