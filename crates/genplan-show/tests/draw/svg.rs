//! The SVG picture: well-formed, and nothing in it hides something else.

use expect_test::expect;
use genplan_show::draw::Automaton;
use proptest::prelude::*;

use crate::xml::{Tag, elements};
use crate::{CORRIDOR, GRIPPER, ODD, automaton};

fn picture(text: &str) -> Vec<Tag> {
    elements(&automaton(text).svg("A program")).expect("XML")
}

/// The picture without its style.
fn without_style(automaton: &Automaton) -> String {
    let svg = automaton.svg("A program");
    let (before, rest) = svg.split_once("<style>").expect("a style");
    let (_, after) = rest.split_once("</style>\n").expect("an end of the style");
    format!("{before}{after}")
}

#[test]
fn the_corridor() {
    expect![[r#"
        <svg xmlns="http://www.w3.org/2000/svg" class="genplan-automaton" role="img" width="251" height="338" viewBox="0 0 251 338">
        <title>A program</title>
        <desc>Starts at 0, ends at 4. From 0 to 1: paint. From 1 to 2: inc. From 2 to 3: inc. From 3 to 4: last-cell. From 3 to 0: !last-cell.</desc>
        <rect class="paper" width="251" height="338" rx="8"/>
        <g class="entry"><path d="M118 14V40"/><path class="head" d="M118 46l-4.5 -9h9z"/></g>
        <g class="edge straight action" data-from="0" data-to="1"><path d="M118 78V100"/><path class="head" d="M118 106l-4.5 -9h9z"/><text x="106" y="96">paint</text></g>
        <g class="edge straight action" data-from="1" data-to="2"><path d="M118 138V160"/><path class="head" d="M118 166l-4.5 -9h9z"/><text x="106" y="156">inc</text></g>
        <g class="edge straight action" data-from="2" data-to="3"><path d="M118 198V220"/><path class="head" d="M118 226l-4.5 -9h9z"/><text x="106" y="216">inc</text></g>
        <g class="edge straight test" data-from="3" data-to="4"><path d="M118 258V280"/><path class="head" d="M118 286l-4.5 -9h9z"/><text x="106" y="276">last-cell</text></g>
        <g class="edge jump back" data-from="3" data-to="0"><path d="M133 248H221Q231 248 231 238V66Q231 56 221 56H141"/><path class="head" d="M134 56l9 -4.5v9z"/><text x="140" y="264">!last-cell</text></g>
        <g class="state" data-line="0"><circle cx="118" cy="62" r="16"/><text class="number" x="118" y="67">0</text></g>
        <g class="state" data-line="1"><circle cx="118" cy="122" r="16"/><text class="number" x="118" y="127">1</text></g>
        <g class="state" data-line="2"><circle cx="118" cy="182" r="16"/><text class="number" x="118" y="187">2</text></g>
        <g class="state" data-line="3"><circle cx="118" cy="242" r="16"/><text class="number" x="118" y="247">3</text></g>
        <g class="state accepting" data-line="4"><circle cx="118" cy="302" r="16"/><circle cx="118" cy="302" r="12"/><text class="end" x="94" y="306">end</text><text class="number" x="118" y="307">4</text></g>
        </svg>
    "#]].assert_eq(&without_style(&automaton(CORRIDOR)));
}

#[test]
fn crossing_jumps() {
    expect![[r#"
        <svg xmlns="http://www.w3.org/2000/svg" class="genplan-automaton" role="img" width="488" height="518" viewBox="0 0 488 518">
        <title>A program</title>
        <desc>Starts at 0, ends at 7. From 0 to 1: empty(hand). From 0 to 5: !empty(hand). From 1 to 2: pick(ball1, left). From 2 to 3: at-goal(robot). From 2 to 7: !at-goal(robot). From 3 to 4: move(room-a, room-b). From 4 to 5: carrying(ball1, left). From 4 to 1: !carrying(ball1, left). From 5 to 6: drop(ball1, left). From 6 to 7: all-delivered. From 6 to 0: !all-delivered.</desc>
        <rect class="paper" width="488" height="518" rx="8"/>
        <g class="entry"><path d="M212 14V40"/><path class="head" d="M212 46l-4.5 -9h9z"/></g>
        <g class="edge straight test" data-from="0" data-to="1"><path d="M212 78V100"/><path class="head" d="M212 106l-4.5 -9h9z"/><text x="200" y="96">empty(hand)</text></g>
        <g class="edge straight action" data-from="1" data-to="2"><path d="M212 138V160"/><path class="head" d="M212 166l-4.5 -9h9z"/><text x="200" y="156">pick(ball1, left)</text></g>
        <g class="edge straight test" data-from="2" data-to="3"><path d="M212 198V220"/><path class="head" d="M212 226l-4.5 -9h9z"/><text x="200" y="216">at-goal(robot)</text></g>
        <g class="edge straight action" data-from="3" data-to="4"><path d="M212 258V280"/><path class="head" d="M212 286l-4.5 -9h9z"/><text x="200" y="276">move(room-a, room-b)</text></g>
        <g class="edge straight test" data-from="4" data-to="5"><path d="M212 318V340"/><path class="head" d="M212 346l-4.5 -9h9z"/><text x="200" y="336">carrying(ball1, left)</text></g>
        <g class="edge straight action" data-from="5" data-to="6"><path d="M212 378V400"/><path class="head" d="M212 406l-4.5 -9h9z"/><text x="200" y="396">drop(ball1, left)</text></g>
        <g class="edge straight test" data-from="6" data-to="7"><path d="M212 438V460"/><path class="head" d="M212 466l-4.5 -9h9z"/><text x="200" y="456">all-delivered</text></g>
        <g class="edge jump forth" data-from="0" data-to="5"><path d="M227 68H426Q436 68 436 78V346Q436 356 426 356H235"/><path class="head" d="M228 356l9 -4.5v9z"/><text x="234" y="84">!empty(hand)</text></g>
        <g class="edge jump forth" data-from="2" data-to="7"><path d="M227 188H442Q452 188 452 198V466Q452 476 442 476H235"/><path class="head" d="M228 476l9 -4.5v9z"/><text x="234" y="204">!at-goal(robot)</text></g>
        <g class="edge jump back" data-from="4" data-to="1"><path d="M227 308H410Q420 308 420 298V126Q420 116 410 116H235"/><path class="head" d="M228 116l9 -4.5v9z"/><text x="234" y="324">!carrying(ball1, left)</text></g>
        <g class="edge jump back" data-from="6" data-to="0"><path d="M227 428H458Q468 428 468 418V66Q468 56 458 56H235"/><path class="head" d="M228 56l9 -4.5v9z"/><text x="234" y="444">!all-delivered</text></g>
        <g class="state" data-line="0"><circle cx="212" cy="62" r="16"/><text class="number" x="212" y="67">0</text></g>
        <g class="state" data-line="1"><circle cx="212" cy="122" r="16"/><text class="number" x="212" y="127">1</text></g>
        <g class="state" data-line="2"><circle cx="212" cy="182" r="16"/><text class="number" x="212" y="187">2</text></g>
        <g class="state" data-line="3"><circle cx="212" cy="242" r="16"/><text class="number" x="212" y="247">3</text></g>
        <g class="state" data-line="4"><circle cx="212" cy="302" r="16"/><text class="number" x="212" y="307">4</text></g>
        <g class="state" data-line="5"><circle cx="212" cy="362" r="16"/><text class="number" x="212" y="367">5</text></g>
        <g class="state" data-line="6"><circle cx="212" cy="422" r="16"/><text class="number" x="212" y="427">6</text></g>
        <g class="state accepting" data-line="7"><circle cx="212" cy="482" r="16"/><circle cx="212" cy="482" r="12"/><text class="end" x="188" y="486">end</text><text class="number" x="212" y="487">7</text></g>
        </svg>
    "#]].assert_eq(&without_style(&automaton(GRIPPER)));
}

#[test]
fn special_characters_are_escaped() {
    let tags = elements(&automaton("a<b&c(x') go(0, !f>\u{e9}) end").svg("<p> & \"q\" \u{1}")).expect("XML");
    let texts: Vec<&str> = tags.iter().filter(|tag| tag.name == "text").map(|tag| &*tag.text).collect();
    assert!(texts.contains(&"a<b&c(x')") && texts.contains(&"!f>\u{e9}"), "{texts:?}");
    let title = tags.iter().find(|tag| tag.name == "title").expect("a title");
    assert_eq!(title.text, "<p> & \"q\" \u{fffd}");
}

#[test]
fn long_labels_are_cut_but_can_be_read() {
    let fluent = format!("f({})", ["object"; 8].join(", "));
    let tags = picture(&format!("a go(0, !{fluent}) end"));
    let cut = tags.iter().find(|tag| tag.name == "text" && tag.text.starts_with("!f")).expect("a label");
    assert_eq!(cut.text.chars().count(), 32);
    assert!(cut.text.ends_with('…'));
    let whole = format!("!{fluent}");
    assert!(tags.iter().any(|tag| tag.name == "title" && tag.text == whole));
}

#[test]
fn it_works_in_the_dark_and_needs_nothing_else() {
    let svg = automaton(GRIPPER).svg("A program");
    assert!(svg.contains("prefers-color-scheme: dark"));
    assert_eq!(svg.matches("http").count(), 1, "only the namespace");
    assert!(!svg.contains("url(") && !svg.contains("@import") && !svg.contains(" id="));
}

#[test]
fn every_line_and_every_edge_is_drawn() {
    for text in [CORRIDOR, GRIPPER, ODD] {
        let (automaton, tags) = (automaton(text), picture(text));
        let with = |key: &str| tags.iter().filter(|tag| tag.attributes.contains_key(key)).count();
        assert_eq!(with("data-line"), automaton.states.len());
        assert_eq!(with("data-from"), automaton.edges.len());
        let double = tags.iter().filter(|tag| tag.attributes.get("r").is_some_and(|r| r == "12")).count();
        assert_eq!(double, automaton.states.iter().filter(|state| state.accepts).count());
    }
}

/// The place of a text: left, right, top, bottom.
fn place(tag: &Tag, anchored_at_end: bool) -> [f64; 4] {
    let number = |key: &str| tag.attributes[key].parse::<f64>().expect("a number");
    let (x, y, width) = (number("x"), number("y"), tag.text.chars().count() as f64 * 7.85);
    let left = if anchored_at_end { x - width } else { x };
    [left, left + width, y - 10.0, y + 3.0]
}

/// The straight segments of a path that is drawn with M, H, V and Q only: x, y, x, y.
fn segments(path: &str) -> Vec<[f64; 4]> {
    let mut segments = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let starts: Vec<usize> =
        path.char_indices().filter(|(_, c)| c.is_alphabetic()).map(|(at, _)| at).collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(path.len());
        let numbers: Vec<f64> =
            path[start + 1..end].split_whitespace().map(|number| number.parse().expect("a number")).collect();
        let (old_x, old_y) = (x, y);
        match (&path[start..=start], &numbers[..]) {
            ("H", [a]) => x = *a,
            ("V", [b]) => y = *b,
            ("M", [a, b]) | ("Q", [_, _, a, b]) => (x, y) = (*a, *b),
            other => panic!("{other:?} in {path}"),
        }
        if "HV".contains(&path[start..=start]) {
            segments.push([old_x.min(x), old_y.min(y), old_x.max(x), old_y.max(y)]);
        }
    }
    segments
}

/// Checks that no line of a jump runs through a text, and that everything is inside the picture.
fn check_legibility(svg: &str) {
    let tags = elements(svg).expect("XML");
    let size = |key: &str| tags[0].attributes[key].parse::<f64>().expect("a number");
    let mut class = String::new();
    let (mut texts, mut lines) = (Vec::new(), Vec::new());
    for tag in &tags {
        if tag.name == "g" {
            class.clone_from(&tag.attributes["class"]);
        }
        if tag.name == "text" && tag.attributes.get("class").is_none_or(|class| class != "number") {
            texts.push(place(tag, !class.contains("jump")));
        }
        if tag.name == "path" && !tag.attributes.contains_key("class") {
            lines.extend(segments(&tag.attributes["d"]));
        }
    }
    for [left, right, top, bottom] in &texts {
        assert!(*left >= 0.0 && *right <= size("width") && *bottom <= size("height"), "{svg}");
        for [x1, y1, x2, y2] in &lines {
            let apart = x2 <= left || x1 >= right || y2 <= top || y1 >= bottom;
            assert!(apart, "{left} {right} {top} {bottom} is crossed by {x1} {y1} {x2} {y2} in {svg}");
        }
    }
}

#[test]
fn no_line_crosses_a_label() {
    for text in [CORRIDOR, GRIPPER, ODD] {
        check_legibility(&automaton(text).svg("A program"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_line_crosses_a_label_in_any_program(
        lines in prop::collection::vec((any::<bool>(), 0..16_usize, "[a-z]{1,40}"), 1..16),
    ) {
        let count = lines.len();
        let text: Vec<String> = lines
            .iter()
            .map(|(goto, target, name)| match goto {
                true => format!("go({}, !f({name}))", target % (count + 1)),
                false => format!("a({name})"),
            })
            .collect();
        check_legibility(&automaton(&(text.join(" ") + " end")).svg("A program"));
    }
}
