(define (problem miconic-3-2)
  (:domain miconic)
  (:objects
    f0 f1 f2 - floor
    p0 p1 - passenger)
  (:init
    (above f0 f1) (above f0 f2) (above f1 f2)
    (origin p0 f2) (origin p1 f1)
    (destin p0 f0) (destin p1 f0)
    (lift-at f2))
  (:goal (and
    (served p0) (served p1))))
