(define (problem visitall-4x1)
  (:domain visitall)
  (:objects
    loc-x0-y0 loc-x1-y0 loc-x2-y0 loc-x3-y0 - place)
  (:init
    (at-robot loc-x0-y0)
    (visited loc-x0-y0)
    (connected loc-x0-y0 loc-x1-y0) (connected loc-x1-y0 loc-x0-y0) (connected loc-x1-y0 loc-x2-y0)
    (connected loc-x2-y0 loc-x1-y0) (connected loc-x2-y0 loc-x3-y0) (connected loc-x3-y0 loc-x2-y0))
  (:goal (and
    (visited loc-x0-y0) (visited loc-x1-y0) (visited loc-x2-y0) (visited loc-x3-y0))))
