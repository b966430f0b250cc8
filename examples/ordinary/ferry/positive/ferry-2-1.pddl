(define (problem ferry-2-1)
  (:domain ferry)
  (:objects
    c0 l0 l1)
  (:init
    (location l0) (location l1)
    (car c0)
    (not-eq l0 l1) (not-eq l1 l0)
    (at c0 l0)
    (at-ferry l1)
    (empty-ferry))
  (:goal (at c0 l1)))
