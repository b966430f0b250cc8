; In a tower of 3, block 3 from the top is green: collect it.
(define (problem green-block-3-pos-001)
  (:domain green-block)
  (:objects b1 b2 b3 - block)
  (:init (top b1) (on b1 b2) (on b2 b3) (hand-empty) (green b3))
  (:goal (and (collected b3))))
