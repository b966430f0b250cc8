(define (problem fibonacci-4)
  (:domain fibonacci)
  (:objects
    a b - register
    n0 n1 n2 n3 n5 - number)
  (:init
    (value a n0) (value b n1)
    (plus n0 n0 n0) (plus n0 n1 n1) (plus n0 n2 n2) (plus n0 n3 n3) (plus n0 n5 n5) (plus n1 n0 n1)
    (plus n1 n1 n2) (plus n1 n2 n3) (plus n2 n0 n2) (plus n2 n1 n3) (plus n2 n3 n5) (plus n3 n0 n3)
    (plus n3 n2 n5) (plus n5 n0 n5))
  (:goal (and
    (value a n3) (value b n5))))
