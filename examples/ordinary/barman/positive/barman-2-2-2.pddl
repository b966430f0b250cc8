(define (problem barman-2-2-2)
  (:domain barman)
  (:objects
    shot2 shot1 - shot
    l0 l1 l2 - level
    shaker1 - shaker
    ingredient1 ingredient2 - ingredient
    dispenser2 dispenser1 - dispenser
    cocktail2 cocktail1 - cocktail
    right left - hand)
  (:init
    (ontable shaker1) (ontable shot1) (ontable shot2)
    (clean shaker1) (clean shot1) (clean shot2)
    (empty shaker1) (empty shot1) (empty shot2)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient2) (cocktail-part1 cocktail2 ingredient1)
    (cocktail-part2 cocktail1 ingredient1) (cocktail-part2 cocktail2 ingredient2))
  (:goal (and
    (contains shot2 cocktail1) (contains shot1 cocktail2))))
