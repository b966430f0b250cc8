(define (problem miconic-3-3)
  (:domain miconic)
  (:objects
    f1 f0 f2 - floor
    p0 p1 p2 - passenger)
  (:init
    (above f0 f1) (above f0 f2) (above f1 f2)
    (origin p0 f1) (origin p1 f2) (origin p2 f1)
    (destin p0 f2) (destin p1 f0) (destin p2 f2)
    (lift-at f2))
  (:goal (and
    (served p0) (served p1) (served p2))))
