(define (problem satellite-1-1-3-2)
  (:domain satellite)
  (:objects
    instrument0 - instrument
    mode0 - mode
    direction2 direction0 direction1 - direction
    satellite0 - satellite)
  (:init
    (supports instrument0 mode0)
    (calibration_target instrument0 direction0)
    (on_board instrument0 satellite0)
    (power_avail satellite0)
    (pointing satellite0 direction0))
  (:goal (and
    (have_image direction2 mode0) (have_image direction0 mode0))))
