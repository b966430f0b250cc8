(define (problem triangular-sum-5)
  (:domain triangular-sum)
  (:objects
    n0 n1 n2 n3 n4 n5 n6 n10 n14 n15 n17 - number)
  (:init
    (total n0)
    (plus n0 n1 n1) (plus n0 n2 n2) (plus n0 n3 n3) (plus n0 n4 n4) (plus n0 n5 n5) (plus n1 n1 n2)
    (plus n1 n2 n3) (plus n1 n3 n4) (plus n1 n4 n5) (plus n1 n5 n6) (plus n2 n1 n3) (plus n2 n2 n4)
    (plus n2 n3 n5) (plus n2 n4 n6) (plus n3 n1 n4) (plus n3 n2 n5) (plus n3 n3 n6) (plus n4 n1 n5)
    (plus n4 n2 n6) (plus n5 n1 n6) (plus n5 n5 n10) (plus n6 n4 n10) (plus n10 n4 n14)
    (plus n10 n5 n15) (plus n14 n1 n15) (plus n14 n3 n17) (plus n15 n2 n17))
  (:goal (total n15)))
