; Two rooms, balls that lie in a row in the first, and a robot with two grippers.
(define (domain gripper)
  (:requirements :typing :conditional-effects :negative-preconditions
                 :universal-preconditions :derived-predicates)
  (:types room ball gripper)
  (:constants room-a room-b - room left right - gripper)
  (:predicates
    (robot-in ?r - room)
    (in ?b - ball ?r - room)
    (first ?b - ball)               ; the next ball of the row in room A
    (behind ?b ?c - ball)           ; c lies behind b in the row
    (free ?g - gripper)
    (holds ?g - gripper ?b - ball)
    (room-a-empty))

  ; Goes to the other room.
  (:action move
    :parameters ()
    :effect (and
      (when (robot-in room-a) (and (not (robot-in room-a)) (robot-in room-b)))
      (when (robot-in room-b) (and (not (robot-in room-b)) (robot-in room-a)))))

  ; In room A, takes the first ball of the row, if there is one.
  (:action pick-left
    :parameters ()
    :precondition (free left)
    :effect (and
      (forall (?b - ball)
        (when (and (robot-in room-a) (first ?b))
              (and (not (first ?b)) (not (in ?b room-a)) (not (free left)) (holds left ?b))))
      (forall (?b ?c - ball)
        (when (and (robot-in room-a) (first ?b) (behind ?b ?c)) (first ?c)))))
  (:action pick-right
    :parameters ()
    :precondition (free right)
    :effect (and
      (forall (?b - ball)
        (when (and (robot-in room-a) (first ?b))
              (and (not (first ?b)) (not (in ?b room-a)) (not (free right)) (holds right ?b))))
      (forall (?b ?c - ball)
        (when (and (robot-in room-a) (first ?b) (behind ?b ?c)) (first ?c)))))

  ; Puts down the ball, if there is one; it does not go back into the row.
  (:action drop-left
    :parameters ()
    :effect (forall (?b - ball ?r - room)
              (when (and (holds left ?b) (robot-in ?r))
                    (and (not (holds left ?b)) (free left) (in ?b ?r)))))
  (:action drop-right
    :parameters ()
    :effect (forall (?b - ball ?r - room)
              (when (and (holds right ?b) (robot-in ?r))
                    (and (not (holds right ?b)) (free right) (in ?b ?r)))))

  (:derived (room-a-empty)
    (forall (?b - ball) (not (in ?b room-a)))))
