(define (problem miconic-3-1b)
  (:domain miconic)
  (:objects
    f1 f0 f2 - floor
    p0 - passenger)
  (:init
    (above f0 f1) (above f0 f2) (above f1 f2)
    (origin p0 f0)
    (destin p0 f2)
    (lift-at f1))
  (:goal (and
    (served p0))))
