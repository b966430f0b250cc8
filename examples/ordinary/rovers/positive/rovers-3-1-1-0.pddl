(define (problem rovers-3-1-1-0)
  (:domain rovers)
  (:objects
    general - lander
    waypoint0 waypoint2 waypoint1 - waypoint
    rover0 - rover
    rover0store - store)
  (:init
    (visible waypoint1 waypoint0) (visible waypoint0 waypoint1) (visible waypoint2 waypoint1)
    (visible waypoint1 waypoint2)
    (can_traverse rover0 waypoint1 waypoint0) (can_traverse rover0 waypoint0 waypoint1)
    (can_traverse rover0 waypoint2 waypoint1) (can_traverse rover0 waypoint1 waypoint2)
    (at_lander general waypoint1)
    (channel_free general)
    (at rover0 waypoint0)
    (available rover0)
    (store_of rover0store rover0)
    (empty rover0store)
    (equipped_for_soil_analysis rover0)
    (equipped_for_rock_analysis rover0)
    (at_soil_sample waypoint1)
    (at_rock_sample waypoint1))
  (:goal (and
    (communicated_soil_data waypoint1) (communicated_rock_data waypoint1))))
