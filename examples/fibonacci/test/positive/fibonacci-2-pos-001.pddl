; Fibonacci number 2: let the result be 2 and the counter 0.
(define (problem fibonacci-2-pos-001)
  (:domain fibonacci)
  (:objects v1 v2 v3 - number)
  (:init (value result v1) (value counter v2) (next v0 v1) (next v1 v2) (next v2 v3) (value last v0)
         (value previous v3) (sum v0 v0 v0) (sum v0 v1 v1) (sum v0 v2 v2) (sum v0 v3 v3)
         (sum v1 v0 v1) (sum v1 v1 v2) (sum v1 v2 v3) (sum v2 v0 v2) (sum v2 v1 v3) (sum v3 v0 v3))
  (:goal (and (value result v2) (value counter v0))))
