; In a tower of 16, block 11 from the top is green: collect others.
(define (problem green-block-16-near-001)
  (:domain green-block)
  (:objects b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 - block)
  (:init (top b1) (on b1 b2) (on b2 b3) (on b3 b4) (on b4 b5) (on b5 b6) (on b6 b7) (on b7 b8)
         (on b8 b9) (on b9 b10) (on b10 b11) (on b11 b12) (on b12 b13) (on b13 b14) (on b14 b15)
         (on b15 b16) (hand-empty) (green b11))
  (:goal (and (collected b2))))
