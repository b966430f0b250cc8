; A librarian with a trolley puts books on their shelves, and hands others to readers.
(define (domain library)
  (:requirements :strips)
  (:predicates
    (book ?b) (place ?p) (reader ?r)
    (librarian-at ?p)
    (lies ?b ?p)
    (on-trolley ?b)
    (waits ?r ?p)
    (lent ?b ?r))

  (:action walk
    :parameters (?from ?to)
    :precondition (and (place ?from) (place ?to) (librarian-at ?from))
    :effect (and (not (librarian-at ?from)) (librarian-at ?to)))

  (:action collect
    :parameters (?b ?p)
    :precondition (and (book ?b) (place ?p) (librarian-at ?p) (lies ?b ?p))
    :effect (and (not (lies ?b ?p)) (on-trolley ?b)))

  (:action shelve
    :parameters (?b ?p)
    :precondition (and (place ?p) (librarian-at ?p) (on-trolley ?b))
    :effect (and (not (on-trolley ?b)) (lies ?b ?p)))

  (:action lend
    :parameters (?b ?r ?p)
    :precondition (and (reader ?r) (waits ?r ?p) (librarian-at ?p) (on-trolley ?b))
    :effect (and (not (on-trolley ?b)) (lent ?b ?r))))
