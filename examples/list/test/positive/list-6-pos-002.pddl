; A linked list of 6 nodes: visit all.
(define (problem list-6-pos-002)
  (:domain list)
  (:objects n1 n2 n3 n4 n5 n6 - node)
  (:init (at n2) (next n2 n3) (next n3 n1) (next n1 n4) (next n4 n5) (next n5 n6) (tail n6))
  (:goal (and (visited n1) (visited n2) (visited n3) (visited n4) (visited n5) (visited n6))))
