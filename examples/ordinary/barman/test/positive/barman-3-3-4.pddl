(define (problem barman-3-3-4)
  (:domain barman)
  (:objects
    dispenser2 dispenser1 dispenser3 - dispenser
    ingredient2 ingredient1 ingredient3 - ingredient
    left right - hand
    shot2 shot4 shot3 shot1 - shot
    cocktail3 cocktail1 cocktail2 - cocktail
    shaker1 - shaker
    l0 l1 l2 - level)
  (:init
    (ontable shaker1) (ontable shot1) (ontable shot2) (ontable shot3) (ontable shot4)
    (clean shaker1) (clean shot1) (clean shot2) (clean shot3) (clean shot4)
    (empty shaker1) (empty shot1) (empty shot2) (empty shot3) (empty shot4)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (dispenses dispenser3 ingredient3)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient1) (cocktail-part1 cocktail2 ingredient3)
    (cocktail-part1 cocktail3 ingredient1)
    (cocktail-part2 cocktail1 ingredient3) (cocktail-part2 cocktail2 ingredient2)
    (cocktail-part2 cocktail3 ingredient3))
  (:goal (and
    (contains shot1 cocktail1) (contains shot2 cocktail1) (contains shot3 cocktail3)
    (contains shot4 cocktail1))))
