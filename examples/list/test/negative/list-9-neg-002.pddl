; A linked list of 9 nodes: visit all but 2.
(define (problem list-9-neg-002)
  (:domain list)
  (:objects n1 n2 n3 n4 n5 n6 n7 n8 n9 - node)
  (:init (at n9) (next n9 n7) (next n7 n5) (next n5 n4) (next n4 n6) (next n6 n2) (next n2 n8)
         (next n8 n3) (next n3 n1) (tail n1))
  (:goal (and (visited n1) (visited n2) (visited n3) (not (visited n4)) (visited n5) (visited n6)
              (visited n7) (visited n8) (not (visited n9)))))
