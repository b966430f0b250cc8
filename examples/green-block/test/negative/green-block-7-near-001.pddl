; In a tower of 7, block 1 from the top is green: collect others.
(define (problem green-block-7-near-001)
  (:domain green-block)
  (:objects b1 b2 b3 b4 b5 b6 b7 - block)
  (:init (top b1) (on b1 b2) (on b2 b3) (on b3 b4) (on b4 b5) (on b5 b6) (on b6 b7) (hand-empty)
         (green b1))
  (:goal (and (collected b4))))
