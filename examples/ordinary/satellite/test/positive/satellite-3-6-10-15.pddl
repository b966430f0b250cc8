(define (problem satellite-3-6-10-15)
  (:domain satellite)
  (:objects
    satellite0 satellite2 satellite1 - satellite
    direction8 direction4 direction1 direction7 direction5 direction3 direction0 direction2 direction6
    direction9 - direction
    mode0 mode2 mode1 - mode
    instrument1 instrument5 instrument3 instrument4 instrument2 instrument0 - instrument)
  (:init
    (supports instrument0 mode0) (supports instrument0 mode1) (supports instrument1 mode1)
    (supports instrument2 mode2) (supports instrument3 mode2) (supports instrument4 mode2)
    (supports instrument5 mode0)
    (calibration_target instrument0 direction5) (calibration_target instrument1 direction3)
    (calibration_target instrument2 direction9) (calibration_target instrument3 direction6)
    (calibration_target instrument4 direction5) (calibration_target instrument5 direction3)
    (on_board instrument0 satellite0) (on_board instrument1 satellite1)
    (on_board instrument2 satellite2) (on_board instrument3 satellite0)
    (on_board instrument4 satellite1) (on_board instrument5 satellite2)
    (power_avail satellite0) (power_avail satellite1) (power_avail satellite2)
    (pointing satellite0 direction2) (pointing satellite1 direction8) (pointing satellite2 direction6))
  (:goal (and
    (have_image direction9 mode0) (have_image direction0 mode2) (have_image direction2 mode2)
    (have_image direction5 mode1) (have_image direction4 mode2) (have_image direction2 mode0)
    (have_image direction6 mode2) (have_image direction7 mode1) (have_image direction9 mode2)
    (have_image direction3 mode0) (have_image direction7 mode2) (have_image direction1 mode1)
    (have_image direction4 mode0) (have_image direction0 mode0) (have_image direction5 mode0))))
