(define (problem satellite-4-8-20-40)
  (:domain satellite)
  (:objects
    satellite2 satellite1 satellite3 satellite0 - satellite
    mode3 mode0 mode1 mode2 - mode
    instrument5 instrument2 instrument0 instrument6 instrument1 instrument4 instrument7 instrument3 - instrument
    direction2 direction11 direction3 direction18 direction7 direction16 direction15 direction6
    direction9 direction0 direction19 direction17 direction14 direction4 direction13 direction10
    direction5 direction8 direction12 direction1 - direction)
  (:init
    (supports instrument0 mode0) (supports instrument1 mode1) (supports instrument1 mode3)
    (supports instrument2 mode2) (supports instrument3 mode3) (supports instrument4 mode2)
    (supports instrument5 mode3) (supports instrument6 mode0) (supports instrument7 mode0)
    (calibration_target instrument0 direction17) (calibration_target instrument1 direction10)
    (calibration_target instrument2 direction13) (calibration_target instrument3 direction11)
    (calibration_target instrument4 direction6) (calibration_target instrument5 direction15)
    (calibration_target instrument6 direction5) (calibration_target instrument7 direction2)
    (on_board instrument0 satellite0) (on_board instrument1 satellite1)
    (on_board instrument2 satellite2) (on_board instrument3 satellite3)
    (on_board instrument4 satellite0) (on_board instrument5 satellite1)
    (on_board instrument6 satellite2) (on_board instrument7 satellite3)
    (power_avail satellite0) (power_avail satellite1) (power_avail satellite2) (power_avail satellite3)
    (pointing satellite0 direction12) (pointing satellite1 direction1) (pointing satellite2 direction7)
    (pointing satellite3 direction14))
  (:goal (and
    (have_image direction6 mode0) (have_image direction6 mode2) (have_image direction17 mode3)
    (have_image direction12 mode1) (have_image direction7 mode0) (have_image direction7 mode3)
    (have_image direction12 mode2) (have_image direction2 mode3) (have_image direction9 mode0)
    (have_image direction2 mode0) (have_image direction10 mode1) (have_image direction7 mode1)
    (have_image direction14 mode1) (have_image direction18 mode3) (have_image direction11 mode1)
    (have_image direction18 mode2) (have_image direction1 mode0) (have_image direction5 mode2)
    (have_image direction0 mode1) (have_image direction13 mode2) (have_image direction13 mode3)
    (have_image direction15 mode3) (have_image direction14 mode3) (have_image direction9 mode3)
    (have_image direction0 mode2) (have_image direction16 mode0) (have_image direction19 mode1)
    (have_image direction10 mode0) (have_image direction2 mode2) (have_image direction3 mode1)
    (have_image direction19 mode2) (have_image direction0 mode0) (have_image direction10 mode2)
    (have_image direction4 mode0) (have_image direction5 mode0) (have_image direction1 mode2)
    (have_image direction5 mode1) (have_image direction17 mode1) (have_image direction3 mode0)
    (have_image direction18 mode0))))
