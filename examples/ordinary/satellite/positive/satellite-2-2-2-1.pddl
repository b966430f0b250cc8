(define (problem satellite-2-2-2-1)
  (:domain satellite)
  (:objects
    satellite1 satellite0 - satellite
    mode1 mode0 - mode
    direction1 direction0 - direction
    instrument1 instrument0 - instrument)
  (:init
    (supports instrument0 mode0) (supports instrument0 mode1) (supports instrument1 mode1)
    (calibration_target instrument0 direction0) (calibration_target instrument1 direction1)
    (on_board instrument0 satellite0) (on_board instrument1 satellite1)
    (power_avail satellite0) (power_avail satellite1)
    (pointing satellite0 direction1) (pointing satellite1 direction1))
  (:goal (have_image direction0 mode1)))
