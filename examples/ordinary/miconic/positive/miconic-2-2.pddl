(define (problem miconic-2-2)
  (:domain miconic)
  (:objects
    f0 f1 - floor
    p0 p1 - passenger)
  (:init
    (above f0 f1)
    (origin p0 f0) (origin p1 f1)
    (destin p0 f1) (destin p1 f0)
    (lift-at f1))
  (:goal (and
    (served p0) (served p1))))
