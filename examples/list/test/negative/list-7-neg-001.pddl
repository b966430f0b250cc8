; A linked list of 7 nodes: visit all but 3.
(define (problem list-7-neg-001)
  (:domain list)
  (:objects n1 n2 n3 n4 n5 n6 n7 - node)
  (:init (at n3) (next n3 n6) (next n6 n1) (next n1 n2) (next n2 n4) (next n4 n5) (next n5 n7)
         (tail n7))
  (:goal (and (not (visited n1)) (visited n2) (not (visited n3)) (visited n4) (visited n5)
              (not (visited n6)) (visited n7))))
