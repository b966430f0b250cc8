//! Executions on instances that were built by hand: every source of failure, on every way to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use genplan_core::budget::{Budget, StopReason};
use genplan_core::execution::{Ending, Execution, Executor, Failure, Meaning, Outcome};
use genplan_core::frame::{ActionId, FluentId};
use genplan_core::instance::{Instance, Test};
use genplan_core::pointers::Operation;
use genplan_core::program::{Instruction, Line, Program};
use genplan_core::simulator::Watch;
use genplan_core::state::{Literal, Slot};

const SOLVED: Outcome = Outcome::Solved;
const INCOMPLETE: Outcome = Outcome::Failed(Failure::IncompleteProgram);
const END: Instruction = Instruction::End;

fn inapplicable(action: ActionId) -> Outcome {
    Outcome::Failed(Failure::InapplicableAction(action))
}

fn loop_since(since: u64) -> Outcome {
    Outcome::Failed(Failure::InfiniteLoop { since })
}

fn is(slot: u32) -> Literal {
    Literal::new(Slot(slot), true)
}

fn not(slot: u32) -> Literal {
    Literal::new(Slot(slot), false)
}

fn act(action: ActionId) -> Instruction {
    Instruction::Act(action)
}

fn go(target: u32, unless: u32) -> Instruction {
    Instruction::Goto { target: Line(target), unless: FluentId(unless) }
}

/// An instance whose fluents have the numbers of their slots.
fn instance(basic: u32, derived: u32) -> Instance {
    Instance::new((0..basic + derived).map(FluentId).collect(), basic as usize, 0)
}

fn program(instructions: &[Instruction]) -> Program {
    Program::new(instructions.to_vec()).unwrap()
}

/// More than any of these executions takes, so that a loop that is not found fails a test and not hangs it.
const MANY_STEPS: u64 = 1_000_000;

/// An execution in which only fluents with a slot are ever true.
fn executor<'a>(program: &'a Program, instance: &'a Instance) -> Executor<'a> {
    Executor::new(program, instance, instance, Watch::Only(&[]), &Budget::default()).unwrap()
}

fn run(instance: &Instance, instructions: &[Instruction]) -> Execution {
    executor(&program(instructions), instance).run(MANY_STEPS, &Budget::default(), |_| ()).0
}

#[track_caller]
fn check(instance: &Instance, instructions: &[Instruction], outcome: Outcome, line: u32, steps: u64) {
    let expected = Execution { ending: Ending::Decided(outcome), line: Line(line), steps };
    assert_eq!(run(instance, instructions), expected);
}

/// Only fluent 7 is true, and always.
struct SevenOnly;

impl Meaning for SevenOnly {
    fn operation(&self, _: ActionId) -> Option<Operation> {
        None
    }

    fn test(&self, fluent: FluentId) -> Test {
        if fluent == FluentId(7) { Test::Always } else { Test::Never }
    }
}

#[test]
fn a_goto_falls_through_if_its_fluent_is_always_true_and_jumps_if_it_never_is() {
    let instance = instance(1, 0);
    let program = program(&[go(2, 7), go(3, 8), go(0, 7), END]);
    let (execution, _) = Executor::new(&program, &instance, &SevenOnly, Watch::Only(&[]), &Budget::default())
        .unwrap()
        .run(MANY_STEPS, &Budget::default(), |_| ());
    assert_eq!(execution, Execution { ending: Ending::Decided(SOLVED), line: Line(3), steps: 2 });
}

/// A light that can be switched on when it is off, and off when it is on. It should be on.
mod light {
    use super::*;

    const IS_ON: u32 = 0;
    /// No instance has this fluent.
    const NEVER: u32 = 99;
    const ON: ActionId = ActionId(0);
    const OFF: ActionId = ActionId(1);
    /// No instance has this action.
    const MISSING: ActionId = ActionId(2);

    fn light() -> Instance {
        let mut light = instance(1, 0);
        light.push_action(ON, [not(IS_ON)]);
        light.push_effect([], [is(IS_ON)]);
        light.push_action(OFF, [is(IS_ON)]);
        light.push_effect([], [not(IS_ON)]);
        light.goal = vec![is(IS_ON)];
        light
    }

    #[test]
    fn an_end_where_the_goal_holds_solves() {
        check(&light(), &[act(ON), END], SOLVED, 1, 1);
        check(&light(), &[act(ON), go(0, IS_ON), END], SOLVED, 2, 2);
        check(&light(), &[act(ON), go(3, NEVER), END, END], SOLVED, 3, 2);
        check(&light(), &[act(ON), END, act(OFF), END], SOLVED, 1, 1);
    }

    #[test]
    fn an_end_where_the_goal_does_not_hold_is_incomplete() {
        check(&light(), &[END], INCOMPLETE, 0, 0);
        check(&light(), &[act(ON), act(OFF), END], INCOMPLETE, 2, 2);
        check(&light(), &[go(2, IS_ON), act(ON), END], INCOMPLETE, 2, 1);
        check(&light(), &[go(1, IS_ON), END, act(ON), END], INCOMPLETE, 1, 1);
    }

    #[test]
    fn an_action_whose_precondition_does_not_hold_is_inapplicable() {
        check(&light(), &[act(OFF), END], inapplicable(OFF), 0, 0);
        check(&light(), &[act(ON), act(ON), END], inapplicable(ON), 1, 1);
        check(&light(), &[act(ON), go(0, NEVER), END], inapplicable(ON), 0, 2);
        check(&light(), &[go(2, IS_ON), act(ON), act(OFF), END], inapplicable(OFF), 2, 1);
    }

    #[test]
    fn an_action_that_the_instance_lacks_is_inapplicable_when_it_is_reached() {
        check(&light(), &[act(MISSING), END], inapplicable(MISSING), 0, 0);
        check(&light(), &[act(ON), act(MISSING), END], inapplicable(MISSING), 1, 1);
        check(&light(), &[act(ON), go(1, IS_ON), END, act(MISSING), END], SOLVED, 2, 2);
    }

    #[test]
    fn a_goto_on_a_fluent_that_the_instance_lacks_always_jumps() {
        check(&light(), &[act(ON), go(3, NEVER), act(OFF), END], SOLVED, 3, 2);
    }

    #[test]
    fn a_goto_to_itself_is_an_infinite_loop() {
        check(&light(), &[go(0, IS_ON), END], loop_since(0), 0, 1);
        check(&light(), &[go(0, NEVER), END], loop_since(0), 0, 1);
        check(&light(), &[act(ON), go(1, NEVER), END], loop_since(1), 1, 2);
        check(&light(), &[act(ON), go(1, IS_ON), END], SOLVED, 2, 2);
    }

    #[test]
    fn a_loop_of_gotos_only_is_an_infinite_loop() {
        check(&light(), &[go(1, IS_ON), go(0, IS_ON), END], loop_since(0), 0, 2);
        check(&light(), &[act(ON), go(3, NEVER), END, go(1, NEVER), END], loop_since(1), 1, 3);
        check(&light(), &[go(2, IS_ON), END, go(3, IS_ON), go(2, IS_ON), END], loop_since(1), 2, 3);
    }

    #[test]
    fn a_loop_of_actions_that_undo_each_other_is_an_infinite_loop() {
        check(&light(), &[act(ON), act(OFF), go(0, NEVER), END], loop_since(0), 0, 3);
        check(
            &light(),
            &[act(ON), go(3, NEVER), END, act(OFF), act(ON), go(3, NEVER), END],
            loop_since(2),
            3,
            5,
        );
    }

    #[test]
    fn coming_back_to_a_line_in_another_state_is_no_loop() {
        check(&light(), &[go(2, IS_ON), END, act(ON), go(0, NEVER), END], SOLVED, 1, 4);
    }
}

/// Actions that add and delete at once.
mod effects {
    use super::*;

    const ACT: ActionId = ActionId(0);

    #[test]
    fn where_a_fluent_is_added_and_deleted_the_add_wins() {
        for initial in [vec![], vec![Slot(0)]] {
            let mut instance = instance(1, 0);
            instance.set_initial(initial);
            instance.goal = vec![is(0)];
            instance.push_action(ACT, []);
            instance.push_effect([], [is(0)]);
            instance.push_effect([], [not(0)]);
            check(&instance, &[act(ACT), END], SOLVED, 1, 1);
        }
    }

    #[test]
    fn all_conditions_are_read_in_the_state_before_the_action() {
        let mut swap = instance(2, 0);
        swap.set_initial(vec![Slot(0)]);
        swap.goal = vec![not(0), is(1)];
        swap.push_action(ACT, []);
        for (one, other) in [(0, 1), (1, 0)] {
            swap.push_effect([is(one)], [is(other)]);
            swap.push_effect([not(one)], [not(other)]);
        }
        check(&swap, &[act(ACT), END], SOLVED, 1, 1);
        check(&swap, &[act(ACT), act(ACT), END], INCOMPLETE, 2, 2);
        check(&swap, &[act(ACT), go(0, 9), END], loop_since(0), 0, 4);
    }

    #[test]
    fn a_state_is_told_from_another_by_basic_fluents_alone() {
        let mut instance = instance(1, 1);
        instance.push_axiom(Slot(1), [not(0)]);
        instance.push_action(ACT, []);
        instance.push_effect([not(0)], [is(0)]);
        instance.push_effect([is(0)], [not(0)]);
        check(&instance, &[act(ACT), go(0, 9), END], loop_since(0), 0, 4);
    }
}

/// A binary counter that, after its largest value, goes on with any chosen one.
mod counter {
    use super::*;

    const INCREMENT: ActionId = ActionId(0);
    const MARK: ActionId = ActionId(1);
    const NEVER: u32 = 99;

    fn counter(bits: u32, after_the_largest: u32) -> Instance {
        let mut counter = instance(bits + 1, 0);
        counter.push_action(INCREMENT, []);
        for bit in 0..bits {
            let lower_bits = || (0..bit).map(is);
            counter.push_effect(lower_bits().chain([not(bit)]), [is(bit)]);
            counter.push_effect(lower_bits().chain([is(bit)]), [not(bit)]);
        }
        let next = (0..bits).filter(|bit| after_the_largest >> bit & 1 == 1).map(is);
        counter.push_effect((0..bits).map(is), next);
        counter.push_action(MARK, []);
        counter.push_effect([], [is(bits)]);
        counter
    }

    #[test]
    fn a_long_period_is_found_exactly() {
        check(&counter(10, 0), &[act(INCREMENT), go(0, NEVER), END], loop_since(0), 0, 2048);
    }

    #[test]
    fn a_long_tail_is_found_exactly() {
        for first in [1, 2, 3, 255, 256, 511, 512, 600, 1000, 1022, 1023] {
            // A value appears first below the increment that makes it.
            let since = loop_since(2 * u64::from(first) - 1);
            check(&counter(10, first), &[act(INCREMENT), go(0, NEVER), END], since, 1, 2047);
        }
    }

    #[test]
    fn a_tail_outside_of_the_loop_counts() {
        let lines = [act(MARK), act(INCREMENT), go(1, NEVER), END];
        check(&counter(10, 0), &lines, loop_since(1), 1, 2049);
    }

    #[test]
    fn a_counter_that_ends_is_no_loop() {
        let mut counter = counter(10, 0);
        counter.goal = (0..9).map(not).chain([is(9)]).collect();
        check(&counter, &[act(INCREMENT), go(0, 9), END], SOLVED, 2, 1024);
    }

    #[test]
    fn an_execution_stops_after_the_allowed_steps_unless_it_has_ended() {
        let counter = counter(10, 0);
        let program = program(&[act(INCREMENT), go(0, 9), END]);
        let ending = |max_steps| {
            let (execution, _) = executor(&program, &counter).run(max_steps, &Budget::default(), |_| ());
            (execution.ending, execution.steps)
        };
        let stopped = Ending::Stopped(StopReason::Steps);
        assert_eq!([0, 1, 1023].map(ending), [(stopped, 0), (stopped, 1), (stopped, 1023)]);
        assert_eq!([1024, 1025].map(ending), [(Ending::Decided(SOLVED), 1024); 2]);
    }

    #[test]
    fn a_program_that_ends_at_once_needs_no_step() {
        let (end, counter) = (program(&[END]), counter(1, 0));
        let (execution, _) = executor(&end, &counter).run(0, &Budget::default(), |_| ());
        assert_eq!(execution.ending, Ending::Decided(SOLVED));
    }

    #[test]
    fn a_long_execution_can_be_interrupted() {
        let counter = counter(20, 0);
        let program = program(&[act(INCREMENT), go(0, 19), END]);
        let (mut asked, interrupt) = (Vec::new(), Arc::new(AtomicBool::new(false)));
        let budget = Budget::default().with_interrupt(Arc::clone(&interrupt));
        let (execution, state) = executor(&program, &counter).run(u64::MAX, &budget, |steps| {
            asked.push(steps);
            interrupt.store(asked.len() == 3, Ordering::Relaxed);
        });
        assert_eq!(execution.ending, Ending::Stopped(StopReason::Interrupted));
        assert_eq!(asked.last(), Some(&execution.steps));
        assert!(asked.is_sorted() && asked.len() == 3);
        let value: u64 = (0..20).filter(|&bit| state.get(Slot(bit))).map(|bit| 1 << bit).sum();
        assert_eq!(value, execution.steps.div_ceil(2), "the last state is that of the last step");
    }

    #[test]
    fn who_does_not_interrupt_gets_the_outcome() {
        let counter = counter(17, 0);
        let program = program(&[act(INCREMENT), go(0, 16), END]);
        let (execution, _) = executor(&program, &counter).run(u64::MAX, &Budget::default(), |_| ());
        assert_eq!((execution.ending, execution.steps), (Ending::Decided(SOLVED), 1 << 17));
    }

    #[test]
    fn a_loop_is_reported_if_and_only_if_it_closes_within_the_allowed_steps() {
        for (bits, head) in [(1, 0), (2, 3), (3, 1), (3, 6), (4, 0)] {
            let counter = counter(bits, 0);
            // The counter starts again from 0; a number of steps that do nothing come before.
            let mut lines: Vec<Instruction> = (1..=head).map(|line| go(line, 99)).collect();
            lines.extend([act(INCREMENT), go(head, 99), END]);
            let program = program(&lines);
            let closed = u64::from(head) + (2 << bits);
            for max_steps in 0..3 * closed {
                let (execution, _) = executor(&program, &counter).run(max_steps, &Budget::default(), |_| ());
                let ending = match max_steps < closed {
                    true => Ending::Stopped(StopReason::Steps),
                    false => Ending::Decided(loop_since(head.into())),
                };
                assert_eq!((execution.ending, execution.steps), (ending, max_steps.min(closed)));
            }
        }
    }
}

/// A chain of derived fluents that all change in every step.
mod chain {
    use super::*;

    const TOGGLE: ActionId = ActionId(0);
    const LENGTH: u32 = 50_000;

    fn chain() -> Instance {
        let mut chain = instance(1, LENGTH);
        chain.push_action(TOGGLE, []);
        chain.push_effect([not(0)], [is(0)]);
        chain.push_effect([is(0)], [not(0)]);
        (0..LENGTH).for_each(|slot| chain.push_axiom(Slot(slot + 1), [is(slot)]));
        chain
    }

    #[test]
    fn the_budget_is_asked_by_the_work_and_not_by_the_steps() {
        let (chain, mut asked) = (chain(), Vec::new());
        let program = program(&[act(TOGGLE), act(TOGGLE), act(TOGGLE), go(0, LENGTH), END]);
        let (execution, _) =
            executor(&program, &chain).run(MANY_STEPS, &Budget::default(), |steps| asked.push(steps));
        assert!(matches!(execution.ending, Ending::Decided(_)));
        assert_eq!(asked[..3], [1, 2, 3]);
    }

    #[test]
    fn the_memory_of_an_execution_is_known() {
        let chain = chain();
        let program = program(&[act(TOGGLE), go(0, LENGTH), END]);
        let budget = Budget::default().with_bytes(100_000_000);
        let executor = Executor::new(&program, &chain, &chain, Watch::Only(&[]), &budget).expect("enough");
        let bytes = budget.max_bytes() - budget.bytes_left();
        drop(executor);
        assert_eq!(budget.bytes_left(), budget.max_bytes(), "it is given back");
        assert!((1_000_000..10_000_000).contains(&bytes), "{bytes}");
    }
}
