; Guests wait in a queue to be served.
(define (domain forbidden-order)
  (:requirements :strips :typing)
  (:types guest - object)
  (:constants door - guest)          ; stands before the first guest
  (:predicates
    (behind ?g ?h - guest)           ; h stands behind g in the queue
    (waiting ?g - guest)
    (served ?g - guest)
    (last ?g - guest)                ; the guest who was served last
    (follows ?g ?h - guest))         ; h was served straight after g

  ; Serves any guest who waits.
  (:action serve
    :parameters (?g ?h - guest)
    :precondition (and (last ?g) (waiting ?h))
    :effect (and (not (last ?g)) (last ?h) (not (waiting ?h)) (not (behind ?g ?h)) (served ?h)
                 (follows ?g ?h))))
