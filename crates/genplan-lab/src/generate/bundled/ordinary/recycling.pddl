; A van takes things from houses to places that accept what they are made of.
(define (domain recycling)
  (:requirements :strips :typing)
  (:types place item material - object)
  (:constants glass paper metal - material)
  (:predicates
    (van-at ?p - place)
    (street ?p ?q - place)
    (lies ?i - item ?p - place)
    (made-of ?i - item ?m - material)
    (accepts ?p - place ?m - material)
    (in-van ?i - item)
    (recycled ?i - item))

  (:action drive
    :parameters (?p ?q - place)
    :precondition (and (van-at ?p) (street ?p ?q))
    :effect (and (not (van-at ?p)) (van-at ?q)))

  (:action collect
    :parameters (?i - item ?p - place)
    :precondition (and (van-at ?p) (lies ?i ?p))
    :effect (and (not (lies ?i ?p)) (in-van ?i)))

  (:action recycle
    :parameters (?i - item ?m - material ?p - place)
    :precondition (and (van-at ?p) (in-van ?i) (made-of ?i ?m) (accepts ?p ?m))
    :effect (and (not (in-van ?i)) (recycled ?i))))
