(define (problem barman-2-1-2)
  (:domain barman)
  (:objects
    shot2 shot1 - shot
    l0 l1 l2 - level
    dispenser2 dispenser1 - dispenser
    ingredient1 ingredient2 - ingredient
    right left - hand
    shaker1 - shaker
    cocktail1 - cocktail)
  (:init
    (ontable shaker1) (ontable shot1) (ontable shot2)
    (clean shaker1) (clean shot1) (clean shot2)
    (empty shaker1) (empty shot1) (empty shot2)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient2)
    (cocktail-part2 cocktail1 ingredient1))
  (:goal (and
    (contains shot1 cocktail1) (contains shot2 cocktail1))))
