; A row of rooms with doors between them, and a robot that goes through.
(define (domain doors)
  (:requirements :typing :conditional-effects :negative-preconditions
                 :existential-preconditions :derived-predicates)
  (:types room)
  (:predicates
    (at ?r - room)            ; where the robot is
    (next ?r ?s - room)       ; s is the room after r
    (last ?r - room)
    (shut ?r - room)          ; the door from r to the next room is shut
    (locked ?r - room)        ; the door from r to the next room is locked
    (door-ahead)              ; there is a shut door before the robot
    (at-end))                 ; the robot is in the last room

  ; Goes into the next room.
  (:action step
    :parameters ()
    :precondition (and (not (door-ahead)) (not (at-end)))
    :effect (forall (?r ?s - room)
              (when (and (at ?r) (next ?r ?s)) (and (not (at ?r)) (at ?s)))))

  ; Opens a door that is not locked.
  (:action open
    :parameters ()
    :precondition (exists (?r - room) (and (at ?r) (shut ?r) (not (locked ?r))))
    :effect (forall (?r - room) (when (at ?r) (not (shut ?r)))))

  ; Opens a door, locked or not.
  (:action force
    :parameters ()
    :precondition (door-ahead)
    :effect (forall (?r - room) (when (at ?r) (not (shut ?r)))))

  (:derived (door-ahead) (exists (?r - room) (and (at ?r) (shut ?r))))
  (:derived (at-end) (exists (?r - room) (and (at ?r) (last ?r)))))
