(define (problem satellite-2-4-6-8)
  (:domain satellite)
  (:objects
    satellite0 satellite1 - satellite
    direction2 direction5 direction3 direction4 direction1 direction0 - direction
    mode1 mode2 mode0 - mode
    instrument3 instrument1 instrument0 instrument2 - instrument)
  (:init
    (supports instrument0 mode0) (supports instrument0 mode1) (supports instrument1 mode1)
    (supports instrument2 mode1) (supports instrument2 mode2) (supports instrument3 mode0)
    (calibration_target instrument0 direction4) (calibration_target instrument1 direction5)
    (calibration_target instrument2 direction1) (calibration_target instrument3 direction0)
    (on_board instrument0 satellite0) (on_board instrument1 satellite1)
    (on_board instrument2 satellite0) (on_board instrument3 satellite1)
    (power_avail satellite0) (power_avail satellite1)
    (pointing satellite0 direction3) (pointing satellite1 direction3))
  (:goal (and
    (have_image direction4 mode1) (have_image direction4 mode0) (have_image direction2 mode2)
    (have_image direction0 mode2) (have_image direction2 mode1) (have_image direction3 mode0)
    (have_image direction3 mode2) (have_image direction0 mode0))))
