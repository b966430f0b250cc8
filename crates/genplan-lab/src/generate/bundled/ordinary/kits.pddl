; Kits are packed with a part of each kind that they need, and closed when they are complete.
(define (domain kits)
  (:requirements :adl :typing :derived-predicates)
  (:types kit part kind - object)
  (:predicates
    (needs ?k - kit ?t - kind)
    (of ?p - part ?t - kind)
    (on-shelf ?p - part)
    (holding ?p - part)
    (hand-free)
    (packed ?k - kit ?t - kind)
    (complete ?k - kit)
    (closed ?k - kit))

  (:derived (complete ?k - kit)
    (forall (?t - kind) (or (not (needs ?k ?t)) (packed ?k ?t))))

  (:action grab
    :parameters (?p - part)
    :precondition (and (on-shelf ?p) (hand-free))
    :effect (and (not (on-shelf ?p)) (not (hand-free)) (holding ?p)))

  (:action pack
    :parameters (?p - part ?t - kind ?k - kit)
    :precondition (and (holding ?p) (of ?p ?t) (needs ?k ?t) (not (packed ?k ?t)))
    :effect (and (not (holding ?p)) (hand-free) (packed ?k ?t)))

  (:action close
    :parameters (?k - kit)
    :precondition (complete ?k)
    :effect (closed ?k)))
