(define (problem miconic-3-1a)
  (:domain miconic)
  (:objects
    f0 f2 f1 - floor
    p0 - passenger)
  (:init
    (above f0 f1) (above f0 f2) (above f1 f2)
    (origin p0 f2)
    (destin p0 f0)
    (lift-at f1))
  (:goal (and
    (served p0))))
