(define (problem rovers-2-0-0-1)
  (:domain rovers)
  (:objects
    general - lander
    camera0 - camera
    rover0 - rover
    high_res colour - mode
    objective0 - objective
    waypoint1 waypoint0 - waypoint
    rover0store - store)
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
    (equipped_for_imaging rover0)
    (on_board camera0 rover0)
    (supports camera0 colour) (supports camera0 high_res)
    (calibration_target camera0 objective0)
    (visible_from objective0 waypoint1))
  (:goal (communicated_image_data objective0 colour)))
