(define (problem satellite-1-1-2-1)
  (:domain satellite)
  (:objects
    direction0 direction1 - direction
    satellite0 - satellite
    instrument0 - instrument
    mode0 - mode)
  (:init
    (supports instrument0 mode0)
    (calibration_target instrument0 direction0)
    (on_board instrument0 satellite0)
    (power_avail satellite0)
    (pointing satellite0 direction1))
  (:goal (have_image direction0 mode0)))
