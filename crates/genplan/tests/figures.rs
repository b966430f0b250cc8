//! The figures of the paper, verdict by verdict.

use std::sync::Arc;

use genplan_core::execution::{Ending, Failure, Outcome};
use genplan_pddl::{Source, Task};
use genplan_testing::domains::reversal;
use genplan_testing::{domain, ends, example, task, verdict};

/// The three corridors of Figure 1: two positive examples, 2×1 and 6×1, and the negative one, 1×1.
fn corridors(domain_text: &Arc<Source>) -> Vec<Arc<Task>> {
    let domain = domain(domain_text);
    let files = ["corridor/positive/two.pddl", "corridor/positive/six.pddl", "corridor/negative/one.pddl"];
    files.map(|file| task(&example(file), &domain)).into()
}

/// Lists and what they are to become, as in Figure 2.
fn lists(pairs: &[(&[usize], &[usize])]) -> Vec<Arc<Task>> {
    let domain = domain(&example("reverse/domain.pddl"));
    pairs
        .iter()
        .map(|(list, wanted)| task(&Source::new("list.pddl", reversal(list, wanted)), &domain))
        .collect()
}

mod figure_1 {
    use super::*;

    #[track_caller]
    fn on_corridors(program: &str, expected: [&str; 3]) {
        ends(program, &corridors(&example("corridor/domain.pddl")), expected);
    }

    #[test]
    fn a_straight_line_is_too_specific() {
        on_corridors("paint inc inc end", ["solved", "incomplete", "incomplete"]);
    }

    #[test]
    fn a_loop_that_may_run_not_at_all_is_too_general() {
        on_corridors(
            "go(2, !last-cell) end paint inc inc go(2, !last-cell) end",
            ["solved", "solved", "solved"],
        );
    }

    #[test]
    fn a_loop_that_runs_at_least_once_is_the_intended_program() {
        on_corridors("paint inc inc go(0, !last-cell) end", ["solved", "solved", "incomplete"]);
    }

    #[test]
    fn the_bundled_programs_are_these() {
        let verdicts = [
            ("once", ["solved", "incomplete", "incomplete"]),
            ("star", ["solved", "solved", "solved"]),
            ("once-or-more", ["solved", "solved", "incomplete"]),
        ];
        for (name, expected) in verdicts {
            on_corridors(example(&format!("corridor/programs/{name}.prog")).text(), expected);
        }
    }

    #[test]
    fn to_do_nothing_solves_only_what_is_solved_already() {
        on_corridors("end", ["incomplete", "incomplete", "solved"]);
    }

    #[test]
    fn to_wait_for_what_never_comes_is_an_infinite_loop() {
        on_corridors("paint go(1, !painted(c2)) end", ["loop", "loop", "loop"]);
        on_corridors("go(0, !painted(c2)) end", ["loop", "loop", "loop"]);
        on_corridors("paint go(0, !last-cell) end", ["loop", "loop", "incomplete"]);
    }

    #[test]
    fn to_leave_the_corridor_is_inapplicable_where_it_is_forbidden() {
        let text = example("corridor/domain.pddl").text().replacen(
            "(:action inc\n    :parameters ()",
            "(:action inc\n    :parameters () :precondition (not (last-cell))",
            1,
        );
        let corridors = corridors(&Source::new("walled.pddl", text));
        ends(
            "paint inc inc go(0, !last-cell) end",
            &corridors,
            ["inapplicable", "inapplicable", "inapplicable"],
        );
        ends("paint inc end", &corridors, ["solved", "incomplete", "inapplicable"]);
    }
}

mod figure_2 {
    use super::*;

    const REVERSE: &str = "swap inc-left dec-right go(0, !met) end";

    #[test]
    fn the_intended_program_reverses_lists_and_does_nothing_else() {
        let lists = lists(&[
            (&[1, 2, 3, 4, 5, 6], &[6, 5, 4, 3, 2, 1]),
            (&[1, 2, 3, 4, 5, 6], &[6, 5, 2, 3, 4, 1]),
            (&[4, 3, 2, 1], &[2, 3, 4, 1]),
            (&[4, 3, 2, 1], &[1, 1, 1, 1]),
        ]);
        ends(REVERSE, &lists, ["solved", "incomplete", "incomplete", "incomplete"]);
    }

    #[test]
    fn negative_examples_can_be_reached_by_other_programs() {
        let lists = lists(&[
            (&[1, 2, 3, 4, 5, 6], &[6, 5, 2, 3, 4, 1]),
            (&[4, 3, 2, 1], &[2, 3, 4, 1]),
            (&[4, 3, 2, 1], &[1, 1, 1, 1]),
        ]);
        let shuffle = "swap inc-left dec-right swap inc-left swap inc-left swap end";
        ends(shuffle, &lists, ["solved", "incomplete", "incomplete"]);
        ends("dec-right swap end", &lists, ["incomplete", "solved", "incomplete"]);
    }

    #[test]
    fn lists_of_any_length_are_reversed() {
        for length in 2..=12 {
            let list: Vec<usize> = (1..=length).collect();
            let reversed: Vec<usize> = (1..=length).rev().collect();
            ends(REVERSE, &lists(&[(&list, &reversed), (&list, &list)]), ["solved", "incomplete"]);
        }
    }

    #[test]
    fn pointers_that_stand_still_never_meet() {
        let lists = lists(&[(&[1, 2, 3], &[3, 2, 1]), (&[1, 2], &[2, 1])]);
        ends("swap go(0, !met) end", &lists, ["loop", "loop"]);
        ends("inc-left dec-left go(0, !met) end", &lists, ["loop", "loop"]);
    }
}

mod evidence {
    use super::*;

    #[test]
    fn an_incomplete_program_names_the_goals_that_are_unmet() {
        let corridors = corridors(&example("corridor/domain.pddl"));
        let (judgement, _) = verdict("paint inc inc end", &corridors[1]);
        let unmet: Vec<&str> = judgement.evidence.unmet.iter().map(|unmet| &*unmet.condition).collect();
        assert_eq!(unmet, ["at(c6)", "painted(c3)", "painted(c5)"]);
        assert_eq!((judgement.execution.line.0, judgement.execution.steps), (3, 3));
    }

    #[test]
    fn an_infinite_loop_names_both_visits() {
        let corridors = corridors(&example("corridor/domain.pddl"));
        let (judgement, _) = verdict("inc inc paint go(2, !painted(c1)) end", &corridors[0]);
        let since = match judgement.execution.ending {
            Ending::Decided(Outcome::Failed(Failure::InfiniteLoop { since })) => since,
            ending => panic!("{ending:?}"),
        };
        // Lines 0 1 2 3 2 3 …: the state is the same from step 3 on, when the cell is painted.
        assert_eq!((since, judgement.execution.steps, judgement.execution.line.0), (3, 5, 3));
    }
}
