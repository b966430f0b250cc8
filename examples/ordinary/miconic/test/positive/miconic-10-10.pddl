(define (problem miconic-10-10)
  (:domain miconic)
  (:objects
    p6 p9 p4 p8 p7 p2 p0 p5 p1 p3 - passenger
    f0 f9 f1 f4 f3 f6 f7 f8 f5 f2 - floor)
  (:init
    (above f0 f1) (above f0 f2) (above f0 f3) (above f0 f4) (above f0 f5) (above f0 f6) (above f0 f7)
    (above f0 f8) (above f0 f9) (above f1 f2) (above f1 f3) (above f1 f4) (above f1 f5) (above f1 f6)
    (above f1 f7) (above f1 f8) (above f1 f9) (above f2 f3) (above f2 f4) (above f2 f5) (above f2 f6)
    (above f2 f7) (above f2 f8) (above f2 f9) (above f3 f4) (above f3 f5) (above f3 f6) (above f3 f7)
    (above f3 f8) (above f3 f9) (above f4 f5) (above f4 f6) (above f4 f7) (above f4 f8) (above f4 f9)
    (above f5 f6) (above f5 f7) (above f5 f8) (above f5 f9) (above f6 f7) (above f6 f8) (above f6 f9)
    (above f7 f8) (above f7 f9) (above f8 f9)
    (origin p0 f2) (origin p1 f1) (origin p2 f3) (origin p3 f0) (origin p4 f8) (origin p5 f7)
    (origin p6 f7) (origin p7 f0) (origin p8 f1) (origin p9 f0)
    (destin p0 f7) (destin p1 f6) (destin p2 f5) (destin p3 f7) (destin p4 f5) (destin p5 f8)
    (destin p6 f6) (destin p7 f2) (destin p8 f9) (destin p9 f7)
    (lift-at f2))
  (:goal (and
    (served p0) (served p1) (served p2) (served p3) (served p4) (served p5) (served p6) (served p7)
    (served p8) (served p9))))
