(define (problem barman-4-4-8)
  (:domain barman)
  (:objects
    dispenser2 dispenser1 dispenser3 dispenser4 - dispenser
    cocktail2 cocktail4 cocktail1 cocktail3 - cocktail
    left right - hand
    shot6 shot1 shot7 shot2 shot5 shot4 shot3 shot8 - shot
    shaker1 - shaker
    ingredient3 ingredient2 ingredient4 ingredient1 - ingredient
    l0 l1 l2 - level)
  (:init
    (ontable shaker1) (ontable shot1) (ontable shot2) (ontable shot3) (ontable shot4) (ontable shot5)
    (ontable shot6) (ontable shot7) (ontable shot8)
    (clean shaker1) (clean shot1) (clean shot2) (clean shot3) (clean shot4) (clean shot5) (clean shot6)
    (clean shot7) (clean shot8)
    (empty shaker1) (empty shot1) (empty shot2) (empty shot3) (empty shot4) (empty shot5) (empty shot6)
    (empty shot7) (empty shot8)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (dispenses dispenser3 ingredient3) (dispenses dispenser4 ingredient4)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient3) (cocktail-part1 cocktail2 ingredient2)
    (cocktail-part1 cocktail3 ingredient2) (cocktail-part1 cocktail4 ingredient4)
    (cocktail-part2 cocktail1 ingredient2) (cocktail-part2 cocktail2 ingredient1)
    (cocktail-part2 cocktail3 ingredient1) (cocktail-part2 cocktail4 ingredient1))
  (:goal (and
    (contains shot1 cocktail1) (contains shot2 cocktail4) (contains shot3 cocktail1)
    (contains shot4 cocktail4) (contains shot5 cocktail3) (contains shot6 cocktail2)
    (contains shot7 cocktail3) (contains shot8 cocktail4))))
