; A negative example: the program must not solve it. Here, it must not leave the last cell as it is.
; Negative examples are optional. They say what is not meant.
(define (problem last-white)
  (:domain row)
  (:objects c1 c2 c3 - cell)
  (:init (at c1) (next c1 c2) (next c2 c3))
  (:goal (and (painted c1) (painted c2) (not (painted c3)))))
