(define (domain boxes) (:requirements :typing) (:types box key)
    (:predicates (shut ?b - box) (open ?b - box) (whole ?k - key))
    (:action unlock :parameters (?b - box ?k - key) :precondition (and (shut ?b) (whole ?k))
        :effect (and (not (shut ?b)) (open ?b) (not (whole ?k)))))
