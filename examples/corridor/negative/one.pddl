; A corridor of 1 cell that must not stay white: the program paints at least once.
(define (problem one)
  (:domain corridor)
  (:objects c1 - cell)
  (:init (at c1) (last c1))
  (:goal (and (at c1) (not (painted c1)))))
