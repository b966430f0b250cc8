(define (problem miconic-4-3)
  (:domain miconic)
  (:objects
    p0 p2 p1 - passenger
    f3 f1 f2 f0 - floor)
  (:init
    (above f0 f1) (above f0 f2) (above f0 f3) (above f1 f2) (above f1 f3) (above f2 f3)
    (origin p0 f1) (origin p1 f3) (origin p2 f2)
    (destin p0 f2) (destin p1 f2) (destin p2 f0)
    (lift-at f3))
  (:goal (and
    (served p0) (served p1) (served p2))))
