(define (problem miconic-3-3)
  (:domain miconic)
  (:objects
    p1 p2 p0 - passenger
    f2 f0 f1 - floor)
  (:init
    (above f0 f1) (above f0 f2) (above f1 f2)
    (origin p0 f2) (origin p1 f1) (origin p2 f1)
    (destin p0 f0) (destin p1 f2) (destin p2 f2)
    (lift-at f1))
  (:goal (and
    (served p0) (served p1) (served p2))))
