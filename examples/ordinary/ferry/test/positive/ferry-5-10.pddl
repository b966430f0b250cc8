(define (problem ferry-5-10)
  (:domain ferry)
  (:objects
    c6 c3 c9 c5 c8 c2 c7 c4 c1 c0 l1 l3 l4 l2 l0)
  (:init
    (location l0) (location l1) (location l2) (location l3) (location l4)
    (car c0) (car c1) (car c2) (car c3) (car c4) (car c5) (car c6) (car c7) (car c8) (car c9)
    (not-eq l0 l1) (not-eq l0 l2) (not-eq l0 l3) (not-eq l0 l4) (not-eq l1 l0) (not-eq l1 l2)
    (not-eq l1 l3) (not-eq l1 l4) (not-eq l2 l0) (not-eq l2 l1) (not-eq l2 l3) (not-eq l2 l4)
    (not-eq l3 l0) (not-eq l3 l1) (not-eq l3 l2) (not-eq l3 l4) (not-eq l4 l0) (not-eq l4 l1)
    (not-eq l4 l2) (not-eq l4 l3)
    (at c0 l0) (at c1 l1) (at c2 l3) (at c3 l1) (at c4 l4) (at c5 l4) (at c6 l1) (at c7 l1) (at c8 l4)
    (at c9 l1)
    (at-ferry l3)
    (empty-ferry))
  (:goal (and
    (at c7 l0) (at c0 l1) (at c3 l3) (at c1 l1) (at c8 l2) (at c6 l1) (at c9 l0) (at c4 l0) (at c5 l0)
    (at c2 l0))))
