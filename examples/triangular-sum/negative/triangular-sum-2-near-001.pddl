; The sum of the numbers up to 2: let the result be 4 and the counter 0.
(define (problem triangular-sum-2-near-001)
  (:domain triangular-sum)
  (:objects v1 v2 v3 v4 - number)
  (:init (value result v0) (value counter v2) (next v0 v1) (next v1 v2) (next v2 v3) (next v3 v4)
         (sum v0 v0 v0) (sum v0 v1 v1) (sum v0 v2 v2) (sum v1 v0 v1) (sum v1 v1 v2) (sum v1 v2 v3)
         (sum v2 v0 v2) (sum v2 v1 v3) (sum v2 v2 v4) (sum v3 v0 v3) (sum v3 v1 v4) (sum v4 v0 v4))
  (:goal (and (value result v4) (value counter v0))))
