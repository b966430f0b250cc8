(define (problem logistics-1-2-1)
  (:domain logistics)
  (:objects
    plane0 - airplane
    truck0 - truck
    airport0 - airport
    city0 - city
    loc0-1 - location
    package0 - package)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0)
    (at truck0 airport0) (at plane0 airport0) (at package0 loc0-1))
  (:goal (at package0 airport0)))
