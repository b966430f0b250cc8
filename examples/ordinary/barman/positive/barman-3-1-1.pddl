(define (problem barman-3-1-1)
  (:domain barman)
  (:objects
    shaker1 - shaker
    cocktail1 - cocktail
    dispenser3 dispenser2 dispenser1 - dispenser
    l0 l1 l2 - level
    shot1 - shot
    left right - hand
    ingredient3 ingredient2 ingredient1 - ingredient)
  (:init
    (ontable shaker1) (ontable shot1)
    (clean shaker1) (clean shot1)
    (empty shaker1) (empty shot1)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (dispenses dispenser3 ingredient3)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient3)
    (cocktail-part2 cocktail1 ingredient2))
  (:goal (contains shot1 cocktail1)))
