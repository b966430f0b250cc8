(define (problem miconic-3-2)
  (:domain miconic)
  (:objects
    f0 f1 f2 - floor
    p1 p0 - passenger)
  (:init
    (above f0 f1) (above f0 f2) (above f1 f2)
    (origin p0 f0) (origin p1 f1)
    (destin p0 f1) (destin p1 f2)
    (lift-at f1))
  (:goal (and
    (served p0) (served p1))))
