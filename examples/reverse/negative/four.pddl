; (4, 3, 2, 1) must not become (2, 3, 4, 1).
(define (problem four-wrong)
  (:domain reverse)
  (:objects p1 p2 p3 p4 - position v1 v2 v3 v4 - value)
  (:init (holds p1 v4) (holds p2 v3) (holds p3 v2) (holds p4 v1)
         (next p1 p2) (next p2 p3) (next p3 p4)
         (left p1) (right p4))
  (:goal (and (holds p1 v2) (holds p2 v3) (holds p3 v4) (holds p4 v1))))
