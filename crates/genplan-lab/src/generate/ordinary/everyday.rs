//! Domains from everyday life, of varied shapes.

use super::shapes::{both_ways, goal, init, roads, towers, trips, two};
use crate::generate::{ProblemText, Rng};

pub(super) fn bakery(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (loaves, ovens) = (p.typed("loaf", size), p.typed("oven", rng.between(1, 2)));
    for oven in &ovens {
        init!(p, "free {oven}");
        init!(p, "cold {oven}");
    }
    for loaf in &loaves {
        init!(p, "{} {loaf}", rng.one(&["dough", "dough", "shaped"]));
        goal!(p, "{} {loaf}", rng.one(&["baked", "glazed"]));
    }
}

pub(super) fn charging(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (robots, spots) = (p.typed("robot", size), p.typed("spot", rng.between(2, size + 1)));
    for station in p.typed("station", rng.between(1, 2)) {
        init!(p, "placed {station} {}", rng.one(&spots));
    }
    for (robot, from, to) in trips(rng, &robots, &spots) {
        init!(p, "at {robot} {from}");
        goal!(p, "full {robot}");
        goal!(p, "at {robot} {to}");
    }
}

pub(super) fn elevator(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (floors, persons) = (p.sorted("floor", rng.between(2, size + 2)), p.sorted("person", size));
    floors.windows(2).for_each(|pair| init!(p, "next {} {}", pair[0], pair[1]));
    init!(p, "lift-at {}", rng.one(&floors));
    init!(p, "free");
    for (person, from, to) in trips(rng, &persons, &floors) {
        init!(p, "at {person} {from}");
        goal!(p, "at {person} {to}");
    }
}

pub(super) fn feeding(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (animals, cages) = (p.typed("animal", size), p.typed("cage", rng.between(1, size)));
    let foods = p.typed("food", rng.between(1, 3));
    init!(p, "keeper-at store");
    for animal in &animals {
        init!(p, "lives {animal} {}", rng.one(&cages));
        init!(p, "eats {animal} {}", rng.one(&foods));
        goal!(p, "fed {animal}");
    }
    for cage in &cages {
        init!(p, "shut {cage}");
        goal!(p, "shut {cage}");
    }
}

pub(super) fn hotel(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let rooms = p.typed("room", size);
    init!(p, "maid-in {}", rng.one(&rooms));
    init!(p, "linen-room {}", rng.one(&rooms));
    for room in &rooms {
        if !rng.once_in(3) {
            init!(p, "used {room}");
        }
        ["made", "swept", "supplied"].iter().for_each(|service| goal!(p, "{service} {room}"));
    }
}

pub(super) fn irrigation(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (nodes, fields) = (p.typed("node", rng.between(1, size)), p.typed("field", size));
    init!(p, "well {}", nodes[0]);
    for (index, node) in nodes.iter().enumerate().skip(1) {
        init!(p, "pipe {} {node}", nodes[rng.below(index)]);
        if rng.once_in(2) {
            init!(p, "open {node}");
        }
    }
    let closed = rng.below(size);
    for (index, field) in fields.iter().enumerate() {
        init!(p, "pipe {} {field}", rng.one(&nodes));
        let (is_open, must_be_wet) = (index != closed && rng.once_in(2), index == closed || rng.once_in(2));
        if is_open {
            init!(p, "open {field}");
        }
        p.goal(must_be_wet, format_args!("wet {field}"));
    }
}

pub(super) fn keys(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (rooms, parcels) = (p.typed("room", rng.between(1, size)), p.typed("parcel", size));
    let keys = p.typed("key", rooms.len());
    init!(p, "at hall");
    init!(p, "hand-empty");
    for (key, room) in rng.permutation(rooms.len()).into_iter().zip(&rooms) {
        init!(p, "fits {} {room}", keys[key]);
        if !rng.once_in(4) {
            init!(p, "locked {room}");
        }
    }
    let places: Vec<String> = rooms.into_iter().chain(["hall".into()]).collect();
    for (parcel, from, to) in trips(rng, &parcels, &places) {
        init!(p, "lies {parcel} {from}");
        goal!(p, "lies {parcel} {to}");
    }
}

pub(super) fn kits(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (kits, kinds) = (p.typed("kit", size), p.typed("kind", rng.between(1, 3)));
    let all = kits.iter().flat_map(|kit| kinds.iter().map(move |kind| (kit, kind)));
    let needs: Vec<_> = all.filter(|_| !rng.once_in(3)).collect();
    let parts = p.typed("part", needs.len() + rng.below(3));
    init!(p, "hand-free");
    needs.iter().for_each(|(kit, kind)| init!(p, "needs {kit} {kind}"));
    for (index, place) in rng.permutation(parts.len()).into_iter().enumerate() {
        let kind = needs.get(place).map_or_else(|| rng.one(&kinds), |(_, kind)| kind);
        init!(p, "of {} {kind}", parts[index]);
        init!(p, "on-shelf {}", parts[index]);
    }
    kits.iter().for_each(|kit| goal!(p, "closed {kit}"));
}

pub(super) fn laundry(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (clothes, wardrobes) = (p.typed("cloth", size), p.typed("wardrobe", rng.between(1, size)));
    for machine in [p.typed("washer", rng.between(1, 2)), p.typed("dryer", rng.between(1, 2))].concat() {
        init!(p, "idle {machine}");
    }
    for cloth in &clothes {
        init!(p, "{} {cloth}", rng.one(&["dirty", "dirty", "wet"]));
        goal!(p, "stored {cloth} {}", rng.one(&wardrobes));
    }
}

pub(super) fn library(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (books, places) = (p.sorted("book", size), p.sorted("place", rng.between(2, size + 1)));
    let readers = p.sorted("reader", rng.between(1, size));
    init!(p, "librarian-at {}", rng.one(&places));
    readers.iter().for_each(|reader| init!(p, "waits {reader} {}", rng.one(&places)));
    for (book, from, to) in trips(rng, &books, &places) {
        init!(p, "lies {book} {from}");
        match rng.once_in(2) {
            true => goal!(p, "lies {book} {to}"),
            false => goal!(p, "lent {book} {}", rng.one(&readers)),
        }
    }
}

pub(super) fn lights(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (lamps, switches) = (p.sorted("lamp", size), p.sorted("switch", size));
    let (rooms, wrong) = (p.sorted("room", rng.between(2, size + 1)), rng.below(size));
    init!(p, "in {}", rng.one(&rooms));
    switches.iter().for_each(|switch| init!(p, "mounted {switch} {}", rng.one(&rooms)));
    for (index, switch) in rng.permutation(size).into_iter().enumerate() {
        let (is_lit, must_be_lit) = (rng.once_in(2), rng.once_in(2));
        let must_be_lit = if index == wrong { !is_lit } else { must_be_lit };
        init!(p, "wired {} {}", switches[switch], lamps[index]);
        if is_lit {
            init!(p, "lit {}", lamps[index]);
        }
        p.goal(must_be_lit, format_args!("lit {}", lamps[index]));
    }
}

pub(super) fn mail(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (letters, boxes) = (p.typed("letter", size), p.typed("box", rng.between(1, size)));
    init!(p, "key-free");
    for letter in &letters {
        init!(p, "{} {letter}", rng.one(&["inland", "abroad"]));
        init!(p, "for {letter} {}", rng.one(&boxes));
        goal!(p, "posted {letter}");
    }
}

pub(super) fn painting(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (boards, colours) = (p.typed("board", size), p.typed("colour", rng.between(2, 4)));
    let brushes = p.typed("brush", rng.between(1, 2));
    brushes.iter().for_each(|brush| init!(p, "clean {brush}"));
    for board in &boards {
        let (now, then) = two(rng, &colours);
        match rng.once_in(3) {
            true => init!(p, "painted {board} {now}"),
            false => init!(p, "bare {board}"),
        }
        goal!(p, "painted {board} {then}");
    }
}

pub(super) fn recycling(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (items, places) = (p.typed("item", size), p.typed("place", rng.between(2, size + 2)));
    let materials = ["glass", "paper", "metal"];
    both_ways(p, "street", &roads(rng, &places));
    init!(p, "van-at {}", rng.one(&places));
    materials.iter().for_each(|material| init!(p, "accepts {} {material}", rng.one(&places)));
    for item in &items {
        init!(p, "made-of {item} {}", rng.one(&materials));
        init!(p, "lies {item} {}", rng.one(&places));
        goal!(p, "recycled {item}");
    }
}

pub(super) fn ship(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (containers, ships) = (p.typed("container", size), p.typed("ship", rng.between(1, size)));
    for tower in towers(rng, &containers) {
        init!(p, "clear {}", tower[0]);
        tower.windows(2).for_each(|pair| init!(p, "on {} {}", pair[0], pair[1]));
        init!(p, "on-quay {}", tower[tower.len() - 1]);
    }
    containers.iter().for_each(|container| init!(p, "booked {container} {}", rng.one(&ships)));
    ships.iter().for_each(|ship| goal!(p, "sailed {ship}"));
}

pub(super) fn tidy(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (toys, rooms) = (p.typed("toy", size), p.typed("room", rng.between(2, size + 1)));
    let boxes = p.typed("box", rng.between(1, size));
    init!(p, "child-in {}", rng.one(&rooms));
    init!(p, "hands-free");
    for toy in &toys {
        init!(p, "lies {toy} {}", rng.one(&rooms));
        goal!(p, "in {toy} {}", rng.one(&boxes));
    }
    for chest in &boxes {
        init!(p, "stands {chest} {}", rng.one(&rooms));
        if rng.once_in(2) {
            init!(p, "shut {chest}");
        }
        goal!(p, "shut {chest}");
    }
}

pub(super) fn watering(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (plants, spots) = (p.typed("plant", size), p.typed("spot", rng.between(2, size + 2)));
    both_ways(p, "path", &roads(rng, &spots));
    init!(p, "gardener-at {}", rng.one(&spots));
    rng.sample(&spots.iter().collect::<Vec<_>>(), 1 + spots.len() / 4)
        .iter()
        .for_each(|spot| init!(p, "tap {spot}"));
    for plant in &plants {
        init!(p, "grows {plant} {}", rng.one(&spots));
        if rng.once_in(3) {
            init!(p, "dry {plant}");
        }
        goal!(p, "watered {plant}");
    }
}
