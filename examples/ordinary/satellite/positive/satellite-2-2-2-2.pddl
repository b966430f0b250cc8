(define (problem satellite-2-2-2-2)
  (:domain satellite)
  (:objects
    instrument0 instrument1 - instrument
    satellite1 satellite0 - satellite
    direction0 direction1 - direction
    mode0 mode1 - mode)
  (:init
    (supports instrument0 mode0) (supports instrument1 mode0) (supports instrument1 mode1)
    (calibration_target instrument0 direction0) (calibration_target instrument1 direction1)
    (on_board instrument0 satellite0) (on_board instrument1 satellite1)
    (power_avail satellite0) (power_avail satellite1)
    (pointing satellite0 direction1) (pointing satellite1 direction0))
  (:goal (and
    (have_image direction0 mode0) (have_image direction1 mode0))))
