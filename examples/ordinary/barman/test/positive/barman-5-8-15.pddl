(define (problem barman-5-8-15)
  (:domain barman)
  (:objects
    shaker1 - shaker
    ingredient4 ingredient3 ingredient2 ingredient1 ingredient5 - ingredient
    left right - hand
    dispenser1 dispenser3 dispenser2 dispenser5 dispenser4 - dispenser
    l0 l1 l2 - level
    cocktail3 cocktail2 cocktail6 cocktail8 cocktail7 cocktail1 cocktail4 cocktail5 - cocktail
    shot3 shot9 shot8 shot13 shot6 shot15 shot2 shot4 shot12 shot1 shot5 shot10 shot11 shot14 shot7 - shot)
  (:init
    (ontable shaker1) (ontable shot1) (ontable shot2) (ontable shot3) (ontable shot4) (ontable shot5)
    (ontable shot6) (ontable shot7) (ontable shot8) (ontable shot9) (ontable shot10) (ontable shot11)
    (ontable shot12) (ontable shot13) (ontable shot14) (ontable shot15)
    (clean shaker1) (clean shot1) (clean shot2) (clean shot3) (clean shot4) (clean shot5) (clean shot6)
    (clean shot7) (clean shot8) (clean shot9) (clean shot10) (clean shot11) (clean shot12)
    (clean shot13) (clean shot14) (clean shot15)
    (empty shaker1) (empty shot1) (empty shot2) (empty shot3) (empty shot4) (empty shot5) (empty shot6)
    (empty shot7) (empty shot8) (empty shot9) (empty shot10) (empty shot11) (empty shot12)
    (empty shot13) (empty shot14) (empty shot15)
    (dispenses dispenser1 ingredient1) (dispenses dispenser2 ingredient2)
    (dispenses dispenser3 ingredient3) (dispenses dispenser4 ingredient4)
    (dispenses dispenser5 ingredient5)
    (handempty left) (handempty right)
    (shaker-empty-level shaker1 l0)
    (shaker-level shaker1 l0)
    (next l0 l1) (next l1 l2)
    (cocktail-part1 cocktail1 ingredient2) (cocktail-part1 cocktail2 ingredient3)
    (cocktail-part1 cocktail3 ingredient2) (cocktail-part1 cocktail4 ingredient4)
    (cocktail-part1 cocktail5 ingredient2) (cocktail-part1 cocktail6 ingredient1)
    (cocktail-part1 cocktail7 ingredient3) (cocktail-part1 cocktail8 ingredient5)
    (cocktail-part2 cocktail1 ingredient5) (cocktail-part2 cocktail2 ingredient5)
    (cocktail-part2 cocktail3 ingredient1) (cocktail-part2 cocktail4 ingredient2)
    (cocktail-part2 cocktail5 ingredient3) (cocktail-part2 cocktail6 ingredient3)
    (cocktail-part2 cocktail7 ingredient5) (cocktail-part2 cocktail8 ingredient3))
  (:goal (and
    (contains shot1 cocktail5) (contains shot2 cocktail1) (contains shot3 cocktail5)
    (contains shot4 cocktail1) (contains shot5 cocktail7) (contains shot6 cocktail3)
    (contains shot7 cocktail1) (contains shot8 cocktail4) (contains shot9 cocktail7)
    (contains shot10 cocktail6) (contains shot11 cocktail8) (contains shot12 cocktail5)
    (contains shot13 cocktail1) (contains shot14 cocktail1) (contains shot15 cocktail8))))
