(define (problem barman-2-1-1)
  (:domain barman)
  (:objects
    shot1 - shot
    right left - hand
    dispenser2 dispenser1 - dispenser
    ingredient2 ingredient1 - ingredient
    cocktail1 - cocktail
    l0 l1 l2 - level
    shaker1 - shaker)
  (:init
    (ontable shaker1) (ontable shot1)
    (clean shaker1) (clean shot1)
    (empty shaker1) (empty shot1)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient1)
    (cocktail-part2 cocktail1 ingredient2))
  (:goal (contains shot1 cocktail1)))
