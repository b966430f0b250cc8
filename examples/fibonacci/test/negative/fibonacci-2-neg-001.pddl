; Fibonacci number 2: let the result be 4 and the counter 2.
(define (problem fibonacci-2-neg-001)
  (:domain fibonacci)
  (:objects v1 v2 v3 v4 - number)
  (:init (value result v1) (value counter v2) (next v0 v1) (next v1 v2) (next v2 v3) (next v3 v4)
         (value last v0) (value previous v0) (sum v0 v0 v0) (sum v0 v1 v1) (sum v0 v2 v2)
         (sum v0 v3 v3) (sum v0 v4 v4) (sum v1 v0 v1) (sum v1 v1 v2) (sum v1 v2 v3) (sum v1 v3 v4)
         (sum v2 v0 v2) (sum v2 v1 v3) (sum v2 v2 v4) (sum v3 v0 v3) (sum v3 v1 v4) (sum v4 v0 v4))
  (:goal (and (value result v4) (value counter v2))))
