(define (problem ferry-3-2)
  (:domain ferry)
  (:objects
    l2 l1 l0 c1 c0)
  (:init
    (location l0) (location l1) (location l2)
    (car c0) (car c1)
    (not-eq l0 l1) (not-eq l0 l2) (not-eq l1 l0) (not-eq l1 l2) (not-eq l2 l0) (not-eq l2 l1)
    (at c0 l0) (at c1 l1)
    (at-ferry l1)
    (empty-ferry))
  (:goal (and
    (at c1 l1) (at c0 l2))))
