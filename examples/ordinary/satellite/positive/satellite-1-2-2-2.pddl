(define (problem satellite-1-2-2-2)
  (:domain satellite)
  (:objects
    instrument0 instrument1 - instrument
    satellite0 - satellite
    mode0 mode1 - mode
    direction0 direction1 - direction)
  (:init
    (supports instrument0 mode0) (supports instrument1 mode1)
    (calibration_target instrument0 direction1) (calibration_target instrument1 direction0)
    (on_board instrument0 satellite0) (on_board instrument1 satellite0)
    (power_avail satellite0)
    (pointing satellite0 direction0))
  (:goal (and
    (have_image direction1 mode0) (have_image direction0 mode1))))
