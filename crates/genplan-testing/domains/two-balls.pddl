(define (problem two) (:domain rooms) (:objects ball1 ball2 - ball hall - room)
  (:init (at hall) (free left)) (:goal (done)))
