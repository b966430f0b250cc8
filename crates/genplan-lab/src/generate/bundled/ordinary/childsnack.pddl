; Sandwiches are made in the kitchen and carried on trays to the children, some of whom bear no gluten.
(define (domain childsnack)
  (:requirements :strips :typing :negative-preconditions)
  (:types child bread content sandwich tray place - object)
  (:constants kitchen - place)
  (:predicates
    (bread-in-kitchen ?b - bread)
    (content-in-kitchen ?c - content)
    (sandwich-in-kitchen ?s - sandwich)
    (gluten-free-bread ?b - bread)
    (gluten-free-content ?c - content)
    (gluten-free ?s - sandwich)
    (unmade ?s - sandwich)
    (on-tray ?s - sandwich ?t - tray)
    (allergic ?c - child)
    (not-allergic ?c - child)
    (waiting ?c - child ?p - place)
    (served ?c - child)
    (at ?t - tray ?p - place))

  (:action make-gluten-free
    :parameters (?s - sandwich ?b - bread ?c - content)
    :precondition (and (unmade ?s) (bread-in-kitchen ?b) (content-in-kitchen ?c)
                       (gluten-free-bread ?b) (gluten-free-content ?c))
    :effect (and (not (unmade ?s)) (not (bread-in-kitchen ?b)) (not (content-in-kitchen ?c))
                 (sandwich-in-kitchen ?s) (gluten-free ?s)))

  (:action make
    :parameters (?s - sandwich ?b - bread ?c - content)
    :precondition (and (unmade ?s) (bread-in-kitchen ?b) (content-in-kitchen ?c))
    :effect (and (not (unmade ?s)) (not (bread-in-kitchen ?b)) (not (content-in-kitchen ?c))
                 (sandwich-in-kitchen ?s)))

  (:action put-on-tray
    :parameters (?s - sandwich ?t - tray)
    :precondition (and (sandwich-in-kitchen ?s) (at ?t kitchen))
    :effect (and (not (sandwich-in-kitchen ?s)) (on-tray ?s ?t)))

  (:action serve-gluten-free
    :parameters (?s - sandwich ?c - child ?t - tray ?p - place)
    :precondition (and (allergic ?c) (gluten-free ?s) (waiting ?c ?p) (on-tray ?s ?t) (at ?t ?p))
    :effect (and (not (on-tray ?s ?t)) (served ?c)))

  (:action serve
    :parameters (?s - sandwich ?c - child ?t - tray ?p - place)
    :precondition (and (not-allergic ?c) (waiting ?c ?p) (on-tray ?s ?t) (at ?t ?p))
    :effect (and (not (on-tray ?s ?t)) (served ?c)))

  (:action move-tray
    :parameters (?t - tray ?from ?to - place)
    :precondition (and (at ?t ?from) (not (at ?t ?to)))
    :effect (and (not (at ?t ?from)) (at ?t ?to))))
