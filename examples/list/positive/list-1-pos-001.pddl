; A linked list of 1 nodes: visit all.
(define (problem list-1-pos-001)
  (:domain list)
  (:objects n1 - node)
  (:init (at n1) (tail n1))
  (:goal (and (visited n1))))
