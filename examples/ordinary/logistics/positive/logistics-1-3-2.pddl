(define (problem logistics-1-3-2)
  (:domain logistics)
  (:objects
    truck0 - truck
    airport0 - airport
    city0 - city
    package0 package1 - package
    loc0-1 loc0-2 - location
    plane0 - airplane)
  (:init
    (in-city airport0 city0) (in-city loc0-1 city0) (in-city loc0-2 city0)
    (at truck0 loc0-2) (at plane0 airport0) (at package0 loc0-1) (at package1 airport0))
  (:goal (and
    (at package0 loc0-2) (at package1 loc0-1))))
