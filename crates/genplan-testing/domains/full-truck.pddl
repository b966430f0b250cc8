(define (problem p) (:domain trucks) (:objects b1 - parcel t1 - truck s0 s1 - size)
  (:init (at b1)) (:goal (in b1 t1)))
