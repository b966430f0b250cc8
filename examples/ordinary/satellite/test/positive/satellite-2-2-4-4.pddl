(define (problem satellite-2-2-4-4)
  (:domain satellite)
  (:objects
    satellite1 satellite0 - satellite
    instrument1 instrument0 - instrument
    direction0 direction3 direction2 direction1 - direction
    mode1 mode0 - mode)
  (:init
    (supports instrument0 mode0) (supports instrument1 mode1)
    (calibration_target instrument0 direction1) (calibration_target instrument1 direction1)
    (on_board instrument0 satellite0) (on_board instrument1 satellite1)
    (power_avail satellite0) (power_avail satellite1)
    (pointing satellite0 direction2) (pointing satellite1 direction0))
  (:goal (and
    (have_image direction3 mode0) (have_image direction2 mode1) (have_image direction1 mode0)
    (have_image direction1 mode1))))
