; In a tower of 3, block 2 from the top is green: collect others.
(define (problem green-block-3-neg-001)
  (:domain green-block)
  (:objects b1 b2 b3 - block)
  (:init (top b1) (on b1 b2) (on b2 b3) (hand-empty) (green b2))
  (:goal (and (collected b1) (collected b2))))
