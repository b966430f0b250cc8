//! Domains of planning competitions.

use super::shapes::{both_ways, goal, grid, init, roads, towers, trips, two};
use crate::generate::{ProblemText, Rng};

pub(super) fn barman(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (shots, ingredients) = (p.typed("shot", size), p.typed("ingredient", rng.between(2, size + 1)));
    let cocktails = p.typed("cocktail", rng.between(1, size));
    let (dispensers, levels) = (p.typed("dispenser", ingredients.len()), p.typed("level", 3));
    let (hands, shakers) = (p.typed("hand", 2), p.typed("shaker", 1));
    init!(p, "shaker-empty-level {} {}", shakers[0], levels[0]);
    init!(p, "shaker-level {} {}", shakers[0], levels[0]);
    levels.windows(2).for_each(|pair| init!(p, "next {} {}", pair[0], pair[1]));
    hands.iter().for_each(|hand| init!(p, "handempty {hand}"));
    for container in shots.iter().chain(&shakers) {
        init!(p, "ontable {container}");
        init!(p, "clean {container}");
        init!(p, "empty {container}");
    }
    dispensers.iter().zip(&ingredients).for_each(|(one, other)| init!(p, "dispenses {one} {other}"));
    for cocktail in &cocktails {
        let (one, other) = two(rng, &ingredients);
        init!(p, "cocktail-part1 {cocktail} {one}");
        init!(p, "cocktail-part2 {cocktail} {other}");
    }
    shots.iter().for_each(|shot| goal!(p, "contains {shot} {}", rng.one(&cocktails)));
}

pub(super) fn blocksworld(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let blocks = p.untyped("block", size);
    let start = towers(rng, &blocks);
    let mut end = towers(rng, &blocks);
    while end == start {
        end = towers(rng, &blocks);
    }
    init!(p, "handempty");
    for tower in &start {
        init!(p, "clear {}", tower[0]);
        tower.windows(2).for_each(|pair| init!(p, "on {} {}", pair[0], pair[1]));
        init!(p, "ontable {}", tower[tower.len() - 1]);
    }
    for tower in &end {
        tower.windows(2).for_each(|pair| goal!(p, "on {} {}", pair[0], pair[1]));
        goal!(p, "ontable {}", tower[tower.len() - 1]);
    }
}

pub(super) fn childsnack(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (children, tables) = (p.typed("child", size), p.typed_as("table", "place", rng.between(1, 3)));
    let more = size + rng.below(size);
    let (breads, contents) = (p.typed("bread", more), p.typed("content", more));
    let (sandwiches, trays) = (p.typed("sandwich", more), p.typed("tray", rng.between(1, 3)));
    let allergic = rng.between(0, size);
    for (kind, food) in [("bread", &breads), ("content", &contents)] {
        food.iter().for_each(|portion| init!(p, "{kind}-in-kitchen {portion}"));
        rng.sample(&indices(more), allergic)
            .iter()
            .for_each(|&index| init!(p, "gluten-free-{kind} {}", food[index]));
    }
    sandwiches.iter().for_each(|sandwich| init!(p, "unmade {sandwich}"));
    trays.iter().for_each(|tray| init!(p, "at {tray} kitchen"));
    for (child, place) in children.iter().zip(rng.permutation(size)) {
        init!(p, "{} {child}", if place < allergic { "allergic" } else { "not-allergic" });
        init!(p, "waiting {child} {}", rng.one(&tables));
        goal!(p, "served {child}");
    }
}

pub(super) fn delivery(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (width, height) = (rng.between(2, size.min(10)), rng.between(1, size.min(10)));
    let (corners, parcels) = (p.typed("corner", width * height), p.typed("parcel", size));
    both_ways(p, "adjacent", &grid(&corners, height));
    init!(p, "truck-at {}", rng.one(&corners));
    init!(p, "empty");
    for (parcel, from, to) in trips(rng, &parcels, &corners) {
        init!(p, "at {parcel} {from}");
        goal!(p, "at {parcel} {to}");
    }
}

pub(super) fn ferry(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (cars, places) = (p.sorted("car", size), p.sorted("location", rng.between(2, size + 1)));
    for (index, place) in places.iter().enumerate() {
        places[..index].iter().for_each(|other| both_ways(p, "not-eq", &[(other, place)]));
    }
    init!(p, "at-ferry {}", rng.one(&places));
    init!(p, "empty-ferry");
    for (car, from, to) in trips(rng, &cars, &places) {
        init!(p, "at {car} {from}");
        goal!(p, "at {car} {to}");
    }
}

pub(super) fn gripper(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (rooms, balls) = (p.sorted("room", 2), p.sorted("ball", size));
    for gripper in p.sorted("gripper", 2) {
        init!(p, "free {gripper}");
    }
    init!(p, "at-robby {}", rng.one(&rooms));
    for ball in &balls {
        init!(p, "at {ball} {}", rooms[0]);
        goal!(p, "at {ball} {}", rooms[1]);
    }
}

pub(super) fn logistics(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let cities = p.typed("city", rng.between(1, 1 + size / 2));
    let airports = p.typed("airport", cities.len());
    let places = p.typed("location", rng.between(1, 2 * cities.len()));
    let (trucks, airplanes) =
        (p.typed("truck", cities.len() + rng.below(2)), p.typed("airplane", rng.between(1, 2)));
    airplanes.iter().for_each(|airplane| init!(p, "at {airplane} {}", rng.one(&airports)));
    let mut by_city: Vec<Vec<String>> = airports.into_iter().map(|airport| vec![airport]).collect();
    places.into_iter().for_each(|place| by_city[rng.below(cities.len())].push(place));
    for (city, places) in cities.iter().zip(&by_city) {
        places.iter().for_each(|place| init!(p, "in-city {place} {city}"));
    }
    for (index, truck) in trucks.iter().enumerate() {
        init!(p, "at {truck} {}", rng.one(&by_city[index % cities.len()]));
    }
    for (package, from, to) in trips(rng, &p.typed("package", size), &by_city.concat()) {
        init!(p, "at {package} {from}");
        goal!(p, "at {package} {to}");
    }
}

pub(super) fn miconic(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (floors, passengers) = (p.typed("floor", rng.between(2, size + 2)), p.typed("passenger", size));
    for (index, floor) in floors.iter().enumerate() {
        floors[index + 1..].iter().for_each(|above| init!(p, "above {floor} {above}"));
    }
    init!(p, "lift-at {}", rng.one(&floors));
    for passenger in &passengers {
        let (from, to) = two(rng, &floors);
        init!(p, "origin {passenger} {from}");
        init!(p, "destin {passenger} {to}");
        goal!(p, "served {passenger}");
    }
}

pub(super) fn rovers(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (waypoints, objectives) = (
        p.typed("waypoint", rng.between(2 + size / 2, size + 2)),
        p.typed("objective", rng.between(1, size)),
    );
    let (rovers, modes) = (p.typed("rover", rng.between(1, 1 + size / 3)), p.typed("mode", 2));
    let (cameras, stores) = (p.typed("camera", rovers.len()), p.typed("store", rovers.len()));
    let ways = roads(rng, &waypoints);
    both_ways(p, "visible", &ways);
    for lander in p.typed("lander", 1) {
        init!(p, "at_lander {lander} {}", rng.one(&waypoints));
        init!(p, "channel_free {lander}");
    }
    for (index, rover) in rovers.iter().enumerate() {
        both_ways(p, &format!("can_traverse {rover}"), &ways);
        init!(p, "at {rover} {}", rng.one(&waypoints));
        init!(p, "available {rover}");
        init!(p, "store_of {} {rover}", stores[index]);
        init!(p, "empty {}", stores[index]);
        init!(p, "on_board {} {rover}", cameras[index]);
        init!(p, "calibration_target {} {}", cameras[index], rng.one(&objectives));
        modes.iter().for_each(|mode| init!(p, "supports {} {mode}", cameras[index]));
        for skill in ["soil_analysis", "rock_analysis", "imaging"] {
            if index == 0 || rng.once_in(2) {
                init!(p, "equipped_for_{skill} {rover}");
            }
        }
    }
    objectives.iter().for_each(|objective| init!(p, "visible_from {objective} {}", rng.one(&waypoints)));
    let samples = ["soil", "rock"].into_iter().flat_map(|kind| waypoints.iter().map(move |at| (kind, at)));
    let images = objectives.iter().flat_map(|objective| modes.iter().map(move |mode| (objective, mode)));
    let (samples, images): (Vec<_>, Vec<_>) = (samples.collect(), images.collect());
    let photos = rng.between(0, size.min(images.len()));
    for (kind, at) in rng.sample(&samples, size - photos) {
        init!(p, "at_{kind}_sample {at}");
        goal!(p, "communicated_{kind}_data {at}");
    }
    for (objective, mode) in rng.sample(&images, photos) {
        goal!(p, "communicated_image_data {objective} {mode}");
    }
}

pub(super) fn satellite(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (satellites, modes) =
        (p.typed("satellite", rng.between(1, 1 + size / 3)), p.typed("mode", rng.between(1, 3)));
    let (directions, instruments) =
        (p.typed("direction", size + 1), p.typed("instrument", satellites.len() + rng.below(size)));
    for satellite in &satellites {
        init!(p, "power_avail {satellite}");
        init!(p, "pointing {satellite} {}", rng.one(&directions));
    }
    for (index, instrument) in instruments.iter().enumerate() {
        let on = satellites.get(index).unwrap_or_else(|| rng.one(&satellites));
        init!(p, "on_board {instrument} {on}");
        init!(p, "calibration_target {instrument} {}", rng.one(&directions));
        let is_supported = |mode: usize| mode % instruments.len() == index;
        for (number, mode) in modes.iter().enumerate() {
            if is_supported(number) || rng.once_in(3) {
                init!(p, "supports {instrument} {mode}");
            }
        }
    }
    let images = directions.iter().flat_map(|direction| modes.iter().map(move |mode| (direction, mode)));
    for (direction, mode) in rng.sample(&images.collect::<Vec<_>>(), size) {
        goal!(p, "have_image {direction} {mode}");
    }
}

pub(super) fn spanner(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (spanners, nuts) = (p.typed("spanner", size), p.typed("nut", rng.between(1, size)));
    let (path, men) = (p.typed("location", rng.between(2, size + 2)), p.typed("man", 1));
    path.windows(2).for_each(|pair| init!(p, "link {} {}", pair[0], pair[1]));
    init!(p, "at {} {}", men[0], path[0]);
    for spanner in &spanners {
        init!(p, "at {spanner} {}", rng.one(&path));
        init!(p, "useable {spanner}");
    }
    for nut in &nuts {
        init!(p, "at {nut} {}", path[path.len() - 1]);
        init!(p, "loose {nut}");
        goal!(p, "tightened {nut}");
    }
}

pub(super) fn transport(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let (places, packages) = (p.typed("location", rng.between(2, size + 2)), p.typed("package", size));
    let (vehicles, numbers) =
        (p.typed("vehicle", rng.between(1, 3)), p.typed("capacity-number", rng.between(2, 4)));
    numbers.windows(2).for_each(|pair| init!(p, "capacity-predecessor {} {}", pair[0], pair[1]));
    both_ways(p, "road", &roads(rng, &places));
    for vehicle in &vehicles {
        init!(p, "at {vehicle} {}", rng.one(&places));
        init!(p, "capacity {vehicle} {}", rng.one(&numbers[1..]));
    }
    for (package, from, to) in trips(rng, &packages, &places) {
        init!(p, "at {package} {from}");
        goal!(p, "at {package} {to}");
    }
}

pub(super) fn visitall(size: usize, rng: &mut Rng, p: &mut ProblemText) {
    let height = rng.between(1, size);
    let places = p.typed("place", size * height);
    both_ways(p, "connected", &grid(&places, height));
    let start = rng.one(&places);
    init!(p, "at-robot {start}");
    init!(p, "visited {start}");
    places.iter().for_each(|place| goal!(p, "visited {place}"));
}

fn indices(count: usize) -> Vec<usize> {
    (0..count).collect()
}
