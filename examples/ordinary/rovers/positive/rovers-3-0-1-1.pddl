(define (problem rovers-3-0-1-1)
  (:domain rovers)
  (:objects
    colour - mode
    camera0 - camera
    objective0 - objective
    rover0 - rover
    general - lander
    waypoint1 waypoint2 waypoint0 - waypoint
    rover0store - store)
  (:init
    (visible waypoint2 waypoint0) (visible waypoint0 waypoint2) (visible waypoint1 waypoint2)
    (visible waypoint2 waypoint1) (visible waypoint0 waypoint1) (visible waypoint1 waypoint0)
    (can_traverse rover0 waypoint2 waypoint0) (can_traverse rover0 waypoint0 waypoint2)
    (can_traverse rover0 waypoint1 waypoint2) (can_traverse rover0 waypoint2 waypoint1)
    (at_lander general waypoint1)
    (channel_free general)
    (at rover0 waypoint0)
    (available rover0)
    (store_of rover0store rover0)
    (empty rover0store)
    (equipped_for_soil_analysis rover0)
    (equipped_for_rock_analysis rover0)
    (equipped_for_imaging rover0)
    (on_board camera0 rover0)
    (supports camera0 colour)
    (calibration_target camera0 objective0)
    (visible_from objective0 waypoint0) (visible_from objective0 waypoint1)
    (at_rock_sample waypoint2))
  (:goal (and
    (communicated_rock_data waypoint2) (communicated_image_data objective0 colour))))
