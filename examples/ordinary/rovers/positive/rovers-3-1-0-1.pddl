(define (problem rovers-3-1-0-1)
  (:domain rovers)
  (:objects
    rover0store - store
    rover0 - rover
    objective0 - objective
    general - lander
    camera0 - camera
    waypoint0 waypoint1 waypoint2 - waypoint
    colour - mode)
  (:init
    (visible waypoint0 waypoint2) (visible waypoint2 waypoint0) (visible waypoint1 waypoint2)
    (visible waypoint2 waypoint1) (visible waypoint1 waypoint0) (visible waypoint0 waypoint1)
    (can_traverse rover0 waypoint0 waypoint2) (can_traverse rover0 waypoint2 waypoint0)
    (can_traverse rover0 waypoint1 waypoint2) (can_traverse rover0 waypoint2 waypoint1)
    (at_lander general waypoint0)
    (channel_free general)
    (at rover0 waypoint1)
    (available rover0)
    (store_of rover0store rover0)
    (empty rover0store)
    (equipped_for_soil_analysis rover0)
    (equipped_for_rock_analysis rover0)
    (equipped_for_imaging rover0)
    (on_board camera0 rover0)
    (supports camera0 colour)
    (calibration_target camera0 objective0)
    (visible_from objective0 waypoint1)
    (at_soil_sample waypoint1))
  (:goal (and
    (communicated_soil_data waypoint1) (communicated_image_data objective0 colour))))
