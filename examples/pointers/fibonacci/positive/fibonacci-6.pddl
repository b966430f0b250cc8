(define (problem fibonacci-6)
  (:domain fibonacci)
  (:objects
    a b - register
    n0 n1 n2 n3 n4 n5 n6 n7 n8 n13 - number)
  (:init
    (value a n0) (value b n1)
    (plus n0 n0 n0) (plus n0 n1 n1) (plus n0 n2 n2) (plus n0 n3 n3) (plus n0 n4 n4) (plus n0 n5 n5)
    (plus n0 n6 n6) (plus n0 n7 n7) (plus n0 n8 n8) (plus n0 n13 n13) (plus n1 n0 n1) (plus n1 n1 n2)
    (plus n1 n2 n3) (plus n1 n3 n4) (plus n1 n4 n5) (plus n1 n5 n6) (plus n1 n6 n7) (plus n1 n7 n8)
    (plus n2 n0 n2) (plus n2 n1 n3) (plus n2 n2 n4) (plus n2 n3 n5) (plus n2 n4 n6) (plus n2 n5 n7)
    (plus n2 n6 n8) (plus n3 n0 n3) (plus n3 n1 n4) (plus n3 n2 n5) (plus n3 n3 n6) (plus n3 n4 n7)
    (plus n3 n5 n8) (plus n4 n0 n4) (plus n4 n1 n5) (plus n4 n2 n6) (plus n4 n3 n7) (plus n4 n4 n8)
    (plus n5 n0 n5) (plus n5 n1 n6) (plus n5 n2 n7) (plus n5 n3 n8) (plus n5 n8 n13) (plus n6 n0 n6)
    (plus n6 n1 n7) (plus n6 n2 n8) (plus n6 n7 n13) (plus n7 n0 n7) (plus n7 n1 n8) (plus n7 n6 n13)
    (plus n8 n0 n8) (plus n8 n5 n13) (plus n13 n0 n13))
  (:goal (and
    (value a n8) (value b n13))))
