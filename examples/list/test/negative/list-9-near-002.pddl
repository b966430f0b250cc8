; A linked list of 9 nodes: visit all but 1.
(define (problem list-9-near-002)
  (:domain list)
  (:objects n1 n2 n3 n4 n5 n6 n7 n8 n9 - node)
  (:init (at n7) (next n7 n6) (next n6 n2) (next n2 n3) (next n3 n4) (next n4 n5) (next n5 n9)
         (next n9 n1) (next n1 n8) (tail n8))
  (:goal (and (not (visited n1)) (visited n2) (visited n3) (visited n4) (visited n5) (visited n6)
              (visited n7) (visited n8) (visited n9))))
