(define (problem ferry-4-6)
  (:domain ferry)
  (:objects
    l2 l3 l0 l1 c4 c5 c1 c3 c0 c2)
  (:init
    (location l0) (location l1) (location l2) (location l3)
    (car c0) (car c1) (car c2) (car c3) (car c4) (car c5)
    (not-eq l0 l1) (not-eq l0 l2) (not-eq l0 l3) (not-eq l1 l0) (not-eq l1 l2) (not-eq l1 l3)
    (not-eq l2 l0) (not-eq l2 l1) (not-eq l2 l3) (not-eq l3 l0) (not-eq l3 l1) (not-eq l3 l2)
    (at c0 l0) (at c1 l1) (at c2 l1) (at c3 l1) (at c4 l0) (at c5 l0)
    (at-ferry l3)
    (empty-ferry))
  (:goal (and
    (at c0 l3) (at c3 l2) (at c1 l1) (at c4 l3) (at c5 l3) (at c2 l0))))
