(define (problem rovers-4-2-2-1)
  (:domain rovers)
  (:objects
    rover0store - store
    camera0 - camera
    colour low_res high_res - mode
    waypoint1 waypoint2 waypoint3 waypoint0 - waypoint
    objective0 - objective
    general - lander
    rover0 - rover)
  (:init
    (visible waypoint3 waypoint2) (visible waypoint2 waypoint3) (visible waypoint0 waypoint2)
    (visible waypoint2 waypoint0) (visible waypoint1 waypoint0) (visible waypoint0 waypoint1)
    (visible waypoint1 waypoint2) (visible waypoint2 waypoint1)
    (can_traverse rover0 waypoint3 waypoint2) (can_traverse rover0 waypoint2 waypoint3)
    (can_traverse rover0 waypoint0 waypoint2) (can_traverse rover0 waypoint2 waypoint0)
    (can_traverse rover0 waypoint1 waypoint0) (can_traverse rover0 waypoint0 waypoint1)
    (at_lander general waypoint2)
    (channel_free general)
    (at rover0 waypoint0)
    (available rover0)
    (store_of rover0store rover0)
    (empty rover0store)
    (equipped_for_soil_analysis rover0)
    (equipped_for_rock_analysis rover0)
    (equipped_for_imaging rover0)
    (on_board camera0 rover0)
    (supports camera0 colour) (supports camera0 high_res) (supports camera0 low_res)
    (calibration_target camera0 objective0)
    (visible_from objective0 waypoint1) (visible_from objective0 waypoint3)
    (at_soil_sample waypoint0) (at_soil_sample waypoint1)
    (at_rock_sample waypoint1) (at_rock_sample waypoint2))
  (:goal (and
    (communicated_soil_data waypoint0) (communicated_soil_data waypoint1)
    (communicated_rock_data waypoint1) (communicated_rock_data waypoint2)
    (communicated_image_data objective0 high_res))))
