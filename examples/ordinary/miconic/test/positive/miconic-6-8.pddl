(define (problem miconic-6-8)
  (:domain miconic)
  (:objects
    p6 p3 p4 p5 p7 p1 p2 p0 - passenger
    f2 f5 f1 f4 f3 f0 - floor)
  (:init
    (above f0 f1) (above f0 f2) (above f0 f3) (above f0 f4) (above f0 f5) (above f1 f2) (above f1 f3)
    (above f1 f4) (above f1 f5) (above f2 f3) (above f2 f4) (above f2 f5) (above f3 f4) (above f3 f5)
    (above f4 f5)
    (origin p0 f3) (origin p1 f5) (origin p2 f3) (origin p3 f3) (origin p4 f0) (origin p5 f5)
    (origin p6 f5) (origin p7 f4)
    (destin p0 f0) (destin p1 f2) (destin p2 f0) (destin p3 f0) (destin p4 f4) (destin p5 f4)
    (destin p6 f3) (destin p7 f5)
    (lift-at f2))
  (:goal (and
    (served p0) (served p1) (served p2) (served p3) (served p4) (served p5) (served p6) (served p7))))
