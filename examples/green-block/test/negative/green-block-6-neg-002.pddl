; In a tower of 6, block 3 from the top is green: collect others.
(define (problem green-block-6-neg-002)
  (:domain green-block)
  (:objects b1 b2 b3 b4 b5 b6 - block)
  (:init (top b1) (on b1 b2) (on b2 b3) (on b3 b4) (on b4 b5) (on b5 b6) (hand-empty) (green b3))
  (:goal (and (collected b2) (collected b4))))
