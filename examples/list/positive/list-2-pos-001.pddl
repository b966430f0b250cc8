; A linked list of 2 nodes: visit all.
(define (problem list-2-pos-001)
  (:domain list)
  (:objects n1 n2 - node)
  (:init (at n1) (next n1 n2) (tail n2))
  (:goal (and (visited n1) (visited n2))))
