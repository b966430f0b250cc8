(define (problem three) (:domain corridor)
  (:objects c0 c1 c2 - cell)
  (:init (at c0)(next c0 c1)(next c1 c2) ( end c2 ))
  (:goal (and (black c0) (not (black c1)))))
