(define (problem miconic-5-4)
  (:domain miconic)
  (:objects
    f3 f2 f0 f1 f4 - floor
    p1 p0 p3 p2 - passenger)
  (:init
    (above f0 f1) (above f0 f2) (above f0 f3) (above f0 f4) (above f1 f2) (above f1 f3) (above f1 f4)
    (above f2 f3) (above f2 f4) (above f3 f4)
    (origin p0 f3) (origin p1 f4) (origin p2 f3) (origin p3 f2)
    (destin p0 f2) (destin p1 f0) (destin p2 f4) (destin p3 f1)
    (lift-at f2))
  (:goal (and
    (served p0) (served p1) (served p2) (served p3))))
