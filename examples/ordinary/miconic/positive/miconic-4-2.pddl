(define (problem miconic-4-2)
  (:domain miconic)
  (:objects
    f1 f2 f3 f0 - floor
    p0 p1 - passenger)
  (:init
    (above f0 f1) (above f0 f2) (above f0 f3) (above f1 f2) (above f1 f3) (above f2 f3)
    (origin p0 f3) (origin p1 f2)
    (destin p0 f0) (destin p1 f1)
    (lift-at f2))
  (:goal (and
    (served p0) (served p1))))
