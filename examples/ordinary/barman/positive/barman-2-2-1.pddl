(define (problem barman-2-2-1)
  (:domain barman)
  (:objects
    l0 l1 l2 - level
    ingredient1 ingredient2 - ingredient
    shaker1 - shaker
    dispenser1 dispenser2 - dispenser
    right left - hand
    shot1 - shot
    cocktail2 cocktail1 - cocktail)
  (:init
    (ontable shaker1) (ontable shot1)
    (clean shaker1) (clean shot1)
    (empty shaker1) (empty shot1)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient1) (cocktail-part1 cocktail2 ingredient1)
    (cocktail-part2 cocktail1 ingredient2) (cocktail-part2 cocktail2 ingredient2))
  (:goal (contains shot1 cocktail1)))
