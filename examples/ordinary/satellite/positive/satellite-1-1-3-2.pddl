(define (problem satellite-1-1-3-2)
  (:domain satellite)
  (:objects
    mode0 - mode
    satellite0 - satellite
    direction0 direction2 direction1 - direction
    instrument0 - instrument)
  (:init
    (supports instrument0 mode0)
    (calibration_target instrument0 direction2)
    (on_board instrument0 satellite0)
    (power_avail satellite0)
    (pointing satellite0 direction1))
  (:goal (and
    (have_image direction2 mode0) (have_image direction0 mode0))))
