(define (problem satellite-1-1-2-2)
  (:domain satellite)
  (:objects
    instrument0 - instrument
    direction0 direction1 - direction
    satellite0 - satellite
    mode0 mode1 - mode)
  (:init
    (supports instrument0 mode0) (supports instrument0 mode1)
    (calibration_target instrument0 direction1)
    (on_board instrument0 satellite0)
    (power_avail satellite0)
    (pointing satellite0 direction1))
  (:goal (and
    (have_image direction0 mode1) (have_image direction1 mode1))))
