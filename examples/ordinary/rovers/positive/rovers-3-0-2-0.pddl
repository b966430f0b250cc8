(define (problem rovers-3-0-2-0)
  (:domain rovers)
  (:objects
    rover0store - store
    rover0 - rover
    waypoint1 waypoint2 waypoint0 - waypoint
    general - lander)
  (:init
    (visible waypoint1 waypoint0) (visible waypoint0 waypoint1) (visible waypoint2 waypoint1)
    (visible waypoint1 waypoint2) (visible waypoint2 waypoint0) (visible waypoint0 waypoint2)
    (can_traverse rover0 waypoint1 waypoint0) (can_traverse rover0 waypoint0 waypoint1)
    (can_traverse rover0 waypoint2 waypoint1) (can_traverse rover0 waypoint1 waypoint2)
    (at_lander general waypoint0)
    (channel_free general)
    (at rover0 waypoint0)
    (available rover0)
    (store_of rover0store rover0)
    (empty rover0store)
    (equipped_for_soil_analysis rover0)
    (equipped_for_rock_analysis rover0)
    (at_rock_sample waypoint0) (at_rock_sample waypoint1))
  (:goal (and
    (communicated_rock_data waypoint0) (communicated_rock_data waypoint1))))
