; A linked list of 9 nodes: visit all.
(define (problem list-9-pos-001)
  (:domain list)
  (:objects n1 n2 n3 n4 n5 n6 n7 n8 n9 - node)
  (:init (at n8) (next n8 n1) (next n1 n6) (next n6 n5) (next n5 n2) (next n2 n4) (next n4 n9)
         (next n9 n7) (next n7 n3) (tail n3))
  (:goal (and (visited n1) (visited n2) (visited n3) (visited n4) (visited n5) (visited n6)
              (visited n7) (visited n8) (visited n9))))
