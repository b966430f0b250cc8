(define (problem miconic-2-1)
  (:domain miconic)
  (:objects
    p0 - passenger
    f1 f0 - floor)
  (:init
    (above f0 f1)
    (origin p0 f0)
    (destin p0 f1)
    (lift-at f0))
  (:goal (served p0)))
