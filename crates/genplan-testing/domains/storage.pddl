(define (domain storage) (:requirements :typing)
  (:types surface place area - object  storearea - area  area crate - surface)
  (:predicates (clear ?s - surface) (in ?a - area))
  (:action sweep :parameters (?a - storearea) :effect (and (clear ?a) (in ?a))))
