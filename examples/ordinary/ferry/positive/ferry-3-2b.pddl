(define (problem ferry-3-2b)
  (:domain ferry)
  (:objects
    l0 l2 l1 c1 c0)
  (:init
    (location l0) (location l1) (location l2)
    (car c0) (car c1)
    (not-eq l0 l1) (not-eq l0 l2) (not-eq l1 l0) (not-eq l1 l2) (not-eq l2 l0) (not-eq l2 l1)
    (at c0 l2) (at c1 l2)
    (at-ferry l2)
    (empty-ferry))
  (:goal (and
    (at c0 l2) (at c1 l0))))
