(define (problem triangular-sum-2)
  (:domain triangular-sum)
  (:objects
    n0 n1 n2 n3 n4 n5 - number)
  (:init
    (total n0)
    (plus n0 n1 n1) (plus n0 n2 n2) (plus n1 n1 n2) (plus n1 n2 n3) (plus n2 n1 n3) (plus n2 n2 n4)
    (plus n3 n1 n4) (plus n3 n2 n5) (plus n4 n1 n5))
  (:goal (total n3)))
