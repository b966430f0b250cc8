(define (problem satellite-1-2-2-2)
  (:domain satellite)
  (:objects
    satellite0 - satellite
    direction1 direction0 - direction
    mode1 mode0 - mode
    instrument0 instrument1 - instrument)
  (:init
    (supports instrument0 mode0) (supports instrument1 mode1)
    (calibration_target instrument0 direction0) (calibration_target instrument1 direction1)
    (on_board instrument0 satellite0) (on_board instrument1 satellite0)
    (power_avail satellite0)
    (pointing satellite0 direction1))
  (:goal (and
    (have_image direction0 mode0) (have_image direction0 mode1))))
