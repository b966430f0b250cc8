(define (problem rovers-2-1-0-0)
  (:domain rovers)
  (:objects
    waypoint1 waypoint0 - waypoint
    rover0store - store
    rover0 - rover
    general - lander)
  (:init
    (visible waypoint0 waypoint1) (visible waypoint1 waypoint0)
    (can_traverse rover0 waypoint0 waypoint1) (can_traverse rover0 waypoint1 waypoint0)
    (at_lander general waypoint0)
    (channel_free general)
    (at rover0 waypoint1)
    (available rover0)
    (store_of rover0store rover0)
    (empty rover0store)
    (equipped_for_soil_analysis rover0)
    (equipped_for_rock_analysis rover0)
    (at_soil_sample waypoint1))
  (:goal (communicated_soil_data waypoint1)))
