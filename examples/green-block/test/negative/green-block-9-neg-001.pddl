; In a tower of 9, block 4 from the top is green: collect others.
(define (problem green-block-9-neg-001)
  (:domain green-block)
  (:objects b1 b2 b3 b4 b5 b6 b7 b8 b9 - block)
  (:init (top b1) (on b1 b2) (on b2 b3) (on b3 b4) (on b4 b5) (on b5 b6) (on b6 b7) (on b7 b8)
         (on b8 b9) (hand-empty) (green b4))
  (:goal (and (collected b3) (collected b8))))
