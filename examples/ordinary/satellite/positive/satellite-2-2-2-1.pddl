(define (problem satellite-2-2-2-1)
  (:domain satellite)
  (:objects
    satellite0 satellite1 - satellite
    instrument0 instrument1 - instrument
    direction1 direction0 - direction
    mode1 mode0 - mode)
  (:init
    (supports instrument0 mode0) (supports instrument0 mode1) (supports instrument1 mode1)
    (calibration_target instrument0 direction1) (calibration_target instrument1 direction0)
    (on_board instrument0 satellite0) (on_board instrument1 satellite1)
    (power_avail satellite0) (power_avail satellite1)
    (pointing satellite0 direction0) (pointing satellite1 direction1))
  (:goal (have_image direction1 mode0)))
