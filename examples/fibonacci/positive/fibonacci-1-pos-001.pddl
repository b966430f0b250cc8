; Fibonacci number 1: let the result be 1 and the counter 0.
(define (problem fibonacci-1-pos-001)
  (:domain fibonacci)
  (:objects v1 v2 - number)
  (:init (value result v1) (value counter v1) (next v0 v1) (next v1 v2) (value last v0)
         (value previous v2) (sum v0 v0 v0) (sum v0 v1 v1) (sum v0 v2 v2) (sum v1 v0 v1)
         (sum v1 v1 v2) (sum v2 v0 v2))
  (:goal (and (value result v1) (value counter v0))))
