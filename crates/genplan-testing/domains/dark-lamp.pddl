(define (problem dark) (:domain lamp) (:init) (:goal (on)))
