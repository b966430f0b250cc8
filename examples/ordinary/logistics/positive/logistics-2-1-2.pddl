(define (problem logistics-2-1-2)
  (:domain logistics)
  (:objects
    plane0 - airplane
    airport1 airport0 - airport
    truck1 truck0 - truck
    package0 package1 - package
    city0 city1 - city)
  (:init
    (in-city airport0 city0) (in-city airport1 city1)
    (at truck0 airport0) (at truck1 airport1) (at plane0 airport1) (at package0 airport1)
    (at package1 airport1))
  (:goal (and
    (at package0 airport0) (at package1 airport1))))
