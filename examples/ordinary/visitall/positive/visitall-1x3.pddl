(define (problem visitall-1x3)
  (:domain visitall)
  (:objects
    loc-x0-y0 loc-x0-y1 loc-x0-y2 - place)
  (:init
    (at-robot loc-x0-y0)
    (visited loc-x0-y0)
    (connected loc-x0-y0 loc-x0-y1) (connected loc-x0-y1 loc-x0-y0) (connected loc-x0-y1 loc-x0-y2)
    (connected loc-x0-y2 loc-x0-y1))
  (:goal (and
    (visited loc-x0-y0) (visited loc-x0-y1) (visited loc-x0-y2))))
