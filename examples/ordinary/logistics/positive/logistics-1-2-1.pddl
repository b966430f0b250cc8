(define (problem logistics-1-2-1)
  (:domain logistics)
  (:objects
    city0 - city
    plane0 - airplane
    truck0 - truck
    airport0 - airport
    package0 - package
    loc0-1 - location)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0)
    (at truck0 loc0-1) (at plane0 airport0) (at package0 airport0))
  (:goal (at package0 loc0-1)))
