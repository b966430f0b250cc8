(define (problem fibonacci-2)
  (:domain fibonacci)
  (:objects
    a b - register
    n0 n1 n2 - number)
  (:init
    (value a n0) (value b n1)
    (plus n0 n0 n0) (plus n0 n1 n1) (plus n0 n2 n2) (plus n1 n0 n1) (plus n1 n1 n2) (plus n2 n0 n2))
  (:goal (and
    (value a n1) (value b n2))))
