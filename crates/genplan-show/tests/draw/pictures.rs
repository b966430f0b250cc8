//! The text formats, as they look.

use expect_test::expect;
use genplan_show::draw::EdgeKind;

use crate::{CORRIDOR, GRIPPER, ODD, automaton};

#[test]
fn a_program_without_jumps_is_itself() {
    assert_eq!(automaton("a b(x, y) end").text(), "0. a\n1. b(x, y)\n2. end\n");
}

#[test]
fn the_corridor_as_text() {
    expect![[r#"
        ╭─▶ 0. paint
        │   1. inc
        │   2. inc
        ╰── 3. go(0, !last-cell)
            4. end
    "#]]
    .assert_eq(&automaton(CORRIDOR).text());
}

#[test]
fn crossing_jumps_as_text() {
    expect![[r#"
            ╭──▶ 0. go(5, !empty(hand)) ────────────╮
            │╭─▶ 1. pick(ball1, left)               │
            ││   2. go(7, !at-goal(robot)) ─────────┼╮
            ││   3. move(room-a, room-b)            ││
            │╰── 4. go(1, !carrying(ball1, left))   ││
            │    5. drop(ball1, left) ◀─────────────╯│
            ╰─── 6. go(0, !all-delivered)            │
                 7. end ◀────────────────────────────╯
        "#]]
    .assert_eq(&automaton(GRIPPER).text());
}

#[test]
fn jumps_that_end_on_one_line_come_from_both_sides() {
    expect![[r#"
            0. go(2, !f) ──╮
            1. end         │
        ╭─▶ 2. a ◀─────────╯
        ╰── 3. go(2, !f)
            4. end
    "#]]
    .assert_eq(&automaton("go(2, !f) end a go(2, !f) end").text());
}

#[test]
fn a_line_that_ends_a_jump_and_starts_another_has_two_rows() {
    expect![[r#"
         ╭─▶ 0. a
        ╭┼───▼
        │╰── 1. go(0, !f)
        │    2. b
        ╰─── 3. go(1, !g)
             4. end
    "#]]
    .assert_eq(&automaton("a go(0, !f) b go(1, !g) end").text());
    expect![[r#"
        0. go(2, !f) ──╮
        1. a           │
                   ▼───╯
        2. go(4, !g) ───╮
        3. b            │
        4. end ◀────────╯
    "#]]
    .assert_eq(&automaton("go(2, !f) a go(4, !g) b end").text());
    expect![[r#"
              0. go(2, !f) ──╮
         ╭↺─▶ 1. go(1, !h)   │
        ╭┼────▼              │
        │╰─── 2. go(1, !g) ◀─╯
        ╰──── 3. go(2, !k)
              4. end
    "#]]
    .assert_eq(&automaton("go(2, !f) go(1, !h) go(1, !g) go(2, !k) end").text());
}

#[test]
fn a_line_that_jumps_to_itself_as_text() {
    expect![[r#"
            ╭┬──▶ 0. a
            ││    1. go(5, !f) ─────╮
            ││↺─▶ 2. go(2, !g(x))   │
            ││    3. end            │
            ││    4. b              │
            │╰─── 5. go(0, !h) ◀────╯
            ╰──── 6. go(0, !k)
                  7. end
        "#]]
    .assert_eq(&automaton(ODD).text());
}

#[test]
fn two_digit_lines_are_aligned() {
    let text = "a ".repeat(10) + "go(9, !f) end";
    expect![[r#"
             0. a
             1. a
             2. a
             3. a
             4. a
             5. a
             6. a
             7. a
             8. a
        ╭─▶  9. a
        ╰── 10. go(9, !f)
            11. end
    "#]]
    .assert_eq(&automaton(&text).text());
}

#[test]
fn the_corridor_as_dot() {
    expect![[r#"
            digraph program {
              rankdir=LR;
              node [shape=circle];
              start [shape=point];
              0;
              1;
              2;
              3;
              4 [shape=doublecircle];
              start -> 0;
              0 -> 1 [label="paint"];
              1 -> 2 [label="inc"];
              2 -> 3 [label="inc"];
              3 -> 4 [label="last-cell", style=dashed];
              3 -> 0 [label="!last-cell", style=dashed, constraint=false];
            }
        "#]]
    .assert_eq(&automaton(CORRIDOR).dot());
}

#[test]
fn crossing_jumps_as_dot() {
    expect![[r#"
            digraph program {
              rankdir=LR;
              node [shape=circle];
              start [shape=point];
              0;
              1;
              2;
              3;
              4;
              5;
              6;
              7 [shape=doublecircle];
              start -> 0;
              0 -> 1 [label="empty(hand)", style=dashed];
              0 -> 5 [label="!empty(hand)", style=dashed, constraint=false];
              1 -> 2 [label="pick(ball1, left)"];
              2 -> 3 [label="at-goal(robot)", style=dashed];
              2 -> 7 [label="!at-goal(robot)", style=dashed, constraint=false];
              3 -> 4 [label="move(room-a, room-b)"];
              4 -> 5 [label="carrying(ball1, left)", style=dashed];
              4 -> 1 [label="!carrying(ball1, left)", style=dashed, constraint=false];
              5 -> 6 [label="drop(ball1, left)"];
              6 -> 7 [label="all-delivered", style=dashed];
              6 -> 0 [label="!all-delivered", style=dashed, constraint=false];
            }
        "#]]
    .assert_eq(&automaton(GRIPPER).dot());
}

#[test]
fn the_corridor_as_mermaid() {
    expect![[r#"
        flowchart TD
          start([start]) --> l0
          l0((0))
          l1((1))
          l2((2))
          l3((3))
          l4(((4)))
          l0 -- "paint" --> l1
          l1 -- "inc" --> l2
          l2 -- "inc" --> l3
          l3 -. "last-cell" .-> l4
          l3 -. "!last-cell" .-> l0
    "#]]
    .assert_eq(&automaton(CORRIDOR).mermaid());
}

#[test]
fn crossing_jumps_as_mermaid() {
    expect![[r#"
        flowchart TD
          start([start]) --> l0
          l0((0))
          l1((1))
          l2((2))
          l3((3))
          l4((4))
          l5((5))
          l6((6))
          l7(((7)))
          l0 -. "empty(hand)" .-> l1
          l0 -. "!empty(hand)" .-> l5
          l1 -- "pick(ball1, left)" --> l2
          l2 -. "at-goal(robot)" .-> l3
          l2 -. "!at-goal(robot)" .-> l7
          l3 -- "move(room-a, room-b)" --> l4
          l4 -. "carrying(ball1, left)" .-> l5
          l4 -. "!carrying(ball1, left)" .-> l1
          l5 -- "drop(ball1, left)" --> l6
          l6 -. "all-delivered" .-> l7
          l6 -. "!all-delivered" .-> l0
    "#]]
    .assert_eq(&automaton(GRIPPER).mermaid());
}

#[test]
fn names_are_escaped() {
    let automaton = automaton("a<b&c(#x) go(0, !f>) end");
    expect![[r#"
            digraph program {
              rankdir=LR;
              node [shape=circle];
              start [shape=point];
              0;
              1;
              2 [shape=doublecircle];
              start -> 0;
              0 -> 1 [label="a<b&amp;c(#x)"];
              1 -> 2 [label="f>", style=dashed];
              1 -> 0 [label="!f>", style=dashed, constraint=false];
            }
        "#]]
    .assert_eq(&automaton.dot());
    expect![[r#"
        flowchart TD
          start([start]) --> l0
          l0((0))
          l1((1))
          l2(((2)))
          l0 -- "a#lt;b#amp;c(#35;x)" --> l1
          l1 -. "f#gt;" .-> l2
          l1 -. "!f#gt;" .-> l0
    "#]]
    .assert_eq(&automaton.mermaid());
}

#[test]
fn lines_that_nothing_leads_to_are_known() {
    let reachable: Vec<bool> = automaton(ODD).states.iter().map(|state| state.reachable).collect();
    assert_eq!(reachable, [true, true, true, true, false, true, true, true]);
}

#[test]
fn a_goto_has_two_edges_an_action_one_and_an_end_none() {
    let automaton = automaton(CORRIDOR);
    let edges: Vec<(u32, u32, bool)> = automaton
        .edges
        .iter()
        .map(|edge| (edge.from.0, edge.to.0, matches!(edge.kind, EdgeKind::Action(_))))
        .collect();
    assert_eq!(edges, [(0, 1, true), (1, 2, true), (2, 3, true), (3, 4, false), (3, 0, false)]);
}
