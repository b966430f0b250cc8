; In a tower of 4, block 2 from the top is green: collect it.
(define (problem green-block-4-pos-001)
  (:domain green-block)
  (:objects b1 b2 b3 b4 - block)
  (:init (top b1) (on b1 b2) (on b2 b3) (on b3 b4) (hand-empty) (green b2))
  (:goal (and (collected b2))))
