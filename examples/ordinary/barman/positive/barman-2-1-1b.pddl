(define (problem barman-2-1-1b)
  (:domain barman)
  (:objects
    dispenser1 dispenser2 - dispenser
    shaker1 - shaker
    cocktail1 - cocktail
    right left - hand
    l0 l1 l2 - level
    shot1 - shot
    ingredient1 ingredient2 - ingredient)
  (:init
    (ontable shaker1) (ontable shot1)
    (clean shaker1) (clean shot1)
    (empty shaker1) (empty shot1)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient2)
    (cocktail-part2 cocktail1 ingredient1))
  (:goal (contains shot1 cocktail1)))
