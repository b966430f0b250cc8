(define (problem miconic-3-2b)
  (:domain miconic)
  (:objects
    p1 p0 - passenger
    f0 f1 f2 - floor)
  (:init
    (above f0 f1) (above f0 f2) (above f1 f2)
    (origin p0 f2) (origin p1 f2)
    (destin p0 f0) (destin p1 f0)
    (lift-at f0))
  (:goal (and
    (served p0) (served p1))))
