(define (problem barman-3-2-2)
  (:domain barman)
  (:objects
    dispenser1 dispenser2 dispenser3 - dispenser
    left right - hand
    shaker1 - shaker
    cocktail1 cocktail2 - cocktail
    ingredient2 ingredient1 ingredient3 - ingredient
    l0 l1 l2 - level
    shot1 shot2 - shot)
  (:init
    (ontable shaker1) (ontable shot1) (ontable shot2)
    (clean shaker1) (clean shot1) (clean shot2)
    (empty shaker1) (empty shot1) (empty shot2)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (dispenses dispenser3 ingredient3)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient3) (cocktail-part1 cocktail2 ingredient1)
    (cocktail-part2 cocktail1 ingredient1) (cocktail-part2 cocktail2 ingredient2))
  (:goal (and
    (contains shot1 cocktail2) (contains shot2 cocktail2))))
