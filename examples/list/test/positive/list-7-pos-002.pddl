; A linked list of 7 nodes: visit all.
(define (problem list-7-pos-002)
  (:domain list)
  (:objects n1 n2 n3 n4 n5 n6 n7 - node)
  (:init (at n6) (next n6 n2) (next n2 n1) (next n1 n7) (next n7 n5) (next n5 n3) (next n3 n4)
         (tail n4))
  (:goal (and (visited n1) (visited n2) (visited n3) (visited n4) (visited n5) (visited n6)
              (visited n7))))
