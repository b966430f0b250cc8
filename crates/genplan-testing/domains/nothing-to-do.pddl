(define (problem p-0) (:domain ZäHLER) (:objects 1 2 x.y a@b) (:init (gleich 1 x.y)) (:goal ()))
