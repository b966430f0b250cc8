; A linked list of 3 nodes: visit all.
(define (problem list-3-pos-001)
  (:domain list)
  (:objects n1 n2 n3 - node)
  (:init (at n3) (next n3 n2) (next n2 n1) (tail n1))
  (:goal (and (visited n1) (visited n2) (visited n3))))
