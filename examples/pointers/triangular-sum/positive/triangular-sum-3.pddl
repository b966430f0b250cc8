(define (problem triangular-sum-3)
  (:domain triangular-sum)
  (:objects
    n0 n1 n2 n3 n6 - number)
  (:init
    (total n0)
    (plus n0 n1 n1) (plus n0 n2 n2) (plus n0 n3 n3) (plus n1 n1 n2) (plus n1 n2 n3) (plus n2 n1 n3)
    (plus n3 n3 n6))
  (:goal (total n6)))
