; In a tower of 2, block 2 from the top is green: collect others.
(define (problem green-block-2-near-001)
  (:domain green-block)
  (:objects b1 b2 - block)
  (:init (top b1) (on b1 b2) (hand-empty) (green b2))
  (:goal (and (collected b1) (collected b2))))
