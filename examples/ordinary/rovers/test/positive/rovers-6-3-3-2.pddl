(define (problem rovers-6-3-3-2)
  (:domain rovers)
  (:objects
    general - lander
    rover0store - store
    waypoint3 waypoint0 waypoint2 waypoint5 waypoint1 waypoint4 - waypoint
    camera0 - camera
    rover0 - rover
    objective1 objective0 - objective
    high_res low_res colour - mode)
  (:init
    (visible waypoint0 waypoint2) (visible waypoint2 waypoint0) (visible waypoint1 waypoint0)
    (visible waypoint0 waypoint1) (visible waypoint5 waypoint1) (visible waypoint1 waypoint5)
    (visible waypoint3 waypoint1) (visible waypoint1 waypoint3) (visible waypoint4 waypoint3)
    (visible waypoint3 waypoint4) (visible waypoint0 waypoint4) (visible waypoint4 waypoint0)
    (visible waypoint1 waypoint4) (visible waypoint4 waypoint1) (visible waypoint2 waypoint4)
    (visible waypoint4 waypoint2) (visible waypoint5 waypoint4) (visible waypoint4 waypoint5)
    (can_traverse rover0 waypoint0 waypoint2) (can_traverse rover0 waypoint2 waypoint0)
    (can_traverse rover0 waypoint1 waypoint0) (can_traverse rover0 waypoint0 waypoint1)
    (can_traverse rover0 waypoint5 waypoint1) (can_traverse rover0 waypoint1 waypoint5)
    (can_traverse rover0 waypoint3 waypoint1) (can_traverse rover0 waypoint1 waypoint3)
    (can_traverse rover0 waypoint4 waypoint3) (can_traverse rover0 waypoint3 waypoint4)
    (at_lander general waypoint4)
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
    (calibration_target camera0 objective1)
    (visible_from objective0 waypoint3) (visible_from objective1 waypoint2)
    (visible_from objective1 waypoint4)
    (at_soil_sample waypoint2) (at_soil_sample waypoint4) (at_soil_sample waypoint5)
    (at_rock_sample waypoint0) (at_rock_sample waypoint1) (at_rock_sample waypoint2))
  (:goal (and
    (communicated_soil_data waypoint2) (communicated_soil_data waypoint4)
    (communicated_soil_data waypoint5) (communicated_rock_data waypoint0)
    (communicated_rock_data waypoint1) (communicated_rock_data waypoint2)
    (communicated_image_data objective0 colour) (communicated_image_data objective1 colour))))
