(define (problem triangular-sum-3)
  (:domain triangular-sum)
  (:objects
    n0 n1 n2 n3 n4 n5 n6 n7 n8 - number)
  (:init
    (total n0)
    (plus n0 n1 n1) (plus n0 n2 n2) (plus n0 n3 n3) (plus n1 n1 n2) (plus n1 n2 n3) (plus n1 n3 n4)
    (plus n2 n1 n3) (plus n2 n2 n4) (plus n2 n3 n5) (plus n3 n1 n4) (plus n3 n2 n5) (plus n3 n3 n6)
    (plus n4 n1 n5) (plus n4 n2 n6) (plus n4 n3 n7) (plus n5 n1 n6) (plus n5 n2 n7) (plus n5 n3 n8)
    (plus n6 n1 n7) (plus n6 n2 n8) (plus n7 n1 n8))
  (:goal (total n6)))
