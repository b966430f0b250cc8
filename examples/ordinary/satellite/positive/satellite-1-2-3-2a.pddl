(define (problem satellite-1-2-3-2a)
  (:domain satellite)
  (:objects
    mode1 mode0 - mode
    satellite0 - satellite
    instrument1 instrument0 - instrument
    direction0 direction2 direction1 - direction)
  (:init
    (supports instrument0 mode0) (supports instrument1 mode1)
    (calibration_target instrument0 direction2) (calibration_target instrument1 direction1)
    (on_board instrument0 satellite0) (on_board instrument1 satellite0)
    (power_avail satellite0)
    (pointing satellite0 direction0))
  (:goal (and
    (have_image direction2 mode1) (have_image direction1 mode1))))
