; A linked list of 6 nodes: visit all but 2.
(define (problem list-6-neg-001)
  (:domain list)
  (:objects n1 n2 n3 n4 n5 n6 - node)
  (:init (at n6) (next n6 n5) (next n5 n4) (next n4 n3) (next n3 n2) (next n2 n1) (tail n1))
  (:goal (and (visited n1) (visited n2) (not (visited n3)) (visited n4) (not (visited n5))
              (visited n6))))
