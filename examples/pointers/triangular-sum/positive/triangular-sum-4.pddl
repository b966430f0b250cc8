(define (problem triangular-sum-4)
  (:domain triangular-sum)
  (:objects
    n0 n1 n2 n3 n4 n6 n10 n11 - number)
  (:init
    (total n0)
    (plus n0 n1 n1) (plus n0 n2 n2) (plus n0 n3 n3) (plus n0 n4 n4) (plus n1 n1 n2) (plus n1 n2 n3)
    (plus n1 n3 n4) (plus n2 n1 n3) (plus n2 n2 n4) (plus n2 n4 n6) (plus n3 n1 n4) (plus n3 n3 n6)
    (plus n4 n2 n6) (plus n6 n4 n10) (plus n10 n1 n11))
  (:goal (total n10)))
