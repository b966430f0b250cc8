//! Questions and answers, as a user of the library meets them.

use std::sync::Mutex;
use std::time::Duration;

use genplan::judge::Bounds;
use genplan::program::{Sketch, SketchInstruction};
use genplan::report::SynthesisReport;
use genplan::search::WorkDone;
use genplan::synthesis::{Bounded, Checked, Engine, Statistics, WrongProgram, check};
use genplan::{
    Answer, Bound, Budget, Conflict, Diagnostic, Ending, Examples, GeneralizedProblem, Label, MOST_LINES,
    Mode, Native, Observer, Outcome, Part, Program, Progress, Proof, Question, QuestionOptions, Silent,
    StopReason, Wanted, read_program,
};
use genplan_testing::{answer, examples_within as examples, generalized, over_pointers, read};

const POSITIVE: Label = Label::Positive;
const NEGATIVE: Label = Label::Negative;

fn problem(domain: &str, instances: &[(Label, &str)]) -> GeneralizedProblem {
    generalized(&examples(domain, instances))
}

/// Two lamps that can be switched, and a walker on a road of three places.
const WORLD: &str = "(:requirements :adl)
  (:predicates (lit ?l) (at ?p) (next ?p ?q))
  (:action on :parameters (?l) :precondition (not (lit ?l)) :effect (lit ?l))
  (:action walk :parameters (?p ?q) :precondition (and (at ?p) (next ?p ?q)) :effect (and (at ?q) (not (at ?p))))";

/// An instance with this goal.
fn goal(goal: &str) -> String {
    format!("(:objects a b p q r) (:init (at p) (next p q) (next q r)) (:goal {goal})")
}

/// Checks which examples exclude each other, whatever the program.
#[track_caller]
fn exclude(goals: &[(Label, &str)], expected: Option<&[usize]>) {
    let texts: Vec<(Label, String)> = goals.iter().map(|&(label, text)| (label, goal(text))).collect();
    let texts: Vec<(Label, &str)> = texts.iter().map(|(label, text)| (*label, text.as_str())).collect();
    let problem = problem(WORLD, &texts);
    let answer = answer(&Question { bound: Bound::UpTo(1), ..Question::new(&problem) });
    let conflict =
        expected.map(|examples| Conflict { examples: examples.to_vec(), is_smallest: examples.len() == 1 });
    assert_eq!(answer.proof == Some(Proof::AnySize), expected.is_some(), "{:?}", answer.proof);
    if expected.is_some() {
        assert_eq!((answer.is_none(), answer.statistics.search.nodes), (true, 0));
        assert_eq!(answer.conflict, conflict);
        assert_eq!(answer.diagnostics.len(), 1, "{:?}", answer.diagnostics);
    }
}

#[test]
fn goals_of_examples_that_start_alike_may_exclude_each_other() {
    // Contradictory literals.
    exclude(&[(POSITIVE, "(lit a)"), (POSITIVE, "(and (at q) (not (lit a)))")], Some(&[0, 1]));
    // What the positive one wants is what the negative one forbids.
    exclude(&[(POSITIVE, "(and (lit a) (at q))"), (NEGATIVE, "(lit a)")], Some(&[0, 1]));
    // In words they agree, but no state has both.
    exclude(&[(POSITIVE, "(at p)"), (POSITIVE, "(lit a)"), (POSITIVE, "(at r)")], Some(&[0, 2]));
    // Each two of them agree, but not all three.
    exclude(
        &[
            (POSITIVE, "(or (at p) (at q))"),
            (POSITIVE, "(or (at q) (at r))"),
            (POSITIVE, "(or (at r) (at p))"),
        ],
        Some(&[0, 1, 2]),
    );
    // One alone is enough.
    exclude(&[(POSITIVE, "(lit a)"), (POSITIVE, "(and (at p) (at q))")], Some(&[1]));
}

#[test]
fn goals_that_can_be_met_together_do_not_exclude_each_other() {
    exclude(&[(POSITIVE, "(lit a)"), (POSITIVE, "(not (lit b))")], None);
    exclude(&[(POSITIVE, "(lit a)"), (NEGATIVE, "(and (lit a) (at q))")], None);
    // Programs can fail on negative examples in other ways than at the end.
    exclude(&[(NEGATIVE, "(lit a)"), (NEGATIVE, "(not (lit a))"), (POSITIVE, "(at r)")], Some(&[0, 1, 2]));
    let problem = problem(WORLD, &[(NEGATIVE, &goal("(lit a)")), (NEGATIVE, &goal("(not (lit a))"))]);
    assert!(answer(&Question::new(&problem)).is_found());
}

#[test]
fn a_mode_without_negative_examples_has_no_conflict_with_them() {
    let problem = problem(WORLD, &[(POSITIVE, &goal("(lit a)")), (NEGATIVE, &goal("(lit a)"))]);
    assert_eq!(answer(&Question::new(&problem)).proof, Some(Proof::AnySize));
    let answer = answer(&Question { mode: Mode::Positive, ..Question::new(&problem) });
    assert_eq!((answer.programs.len(), answer.proof), (1, Some(Proof::UpTo(0))));
}

/// Forty lamps: too many states to look at all of them.
fn lamps(goal: &str) -> String {
    let lamps: Vec<String> = (0..40).map(|lamp| format!("l{lamp}")).collect();
    format!("(:objects a b {}) (:init) (:goal {goal})", lamps.join(" "))
}

#[test]
fn where_there_are_many_states_words_decide() {
    let domain = "(:requirements :adl) (:predicates (lit ?l))
      (:action on :parameters (?l) :precondition (not (lit ?l)) :effect (lit ?l))";
    let proof = |one: (Label, &str), other: (Label, &str)| {
        let (first, second) = (lamps(one.1), lamps(other.1));
        let problem = problem(domain, &[(one.0, &first), (other.0, &second)]);
        let question = Question { bound: Bound::Lines(1), conflict: false, ..Question::new(&problem) };
        answer(&question).proof
    };
    let both = "(and (lit a) (lit b))";
    assert_eq!(proof((POSITIVE, both), (POSITIVE, "(not (lit b))")), Some(Proof::AnySize));
    assert_eq!(proof((POSITIVE, "(and (not (lit a)) (lit b))"), (POSITIVE, both)), Some(Proof::AnySize));
    assert_eq!(proof((POSITIVE, both), (NEGATIVE, "(lit b)")), Some(Proof::AnySize));
    assert_eq!(proof((NEGATIVE, "(lit b)"), (POSITIVE, both)), Some(Proof::AnySize));
    assert_eq!(proof((NEGATIVE, both), (POSITIVE, "(lit b)")), Some(Proof::UpTo(0)));
}

#[test]
fn a_question_that_cannot_be_asked_is_an_error() {
    let problem = problem(WORLD, &[(POSITIVE, &goal("(lit a)"))]);
    let error = |question: Question| match question.answer(&Budget::default(), &Silent) {
        Err(error) => error.message,
        other => panic!("{other:?}"),
    };
    let refused = |lines: usize| format!("genplan searches programs of 1 to {MOST_LINES} lines, not {lines}");
    assert_eq!(error(Question { bound: Bound::UpTo(0), ..Question::new(&problem) }), refused(0));
    for lines in [MOST_LINES + 1, usize::MAX] {
        for bound in [Bound::Lines(lines), Bound::UpTo(lines)] {
            assert_eq!(error(Question { bound, ..Question::new(&problem) }), refused(lines));
        }
    }
    let mut long = vec![SketchInstruction::Hole; MOST_LINES + 1];
    long.push(SketchInstruction::End);
    let long = Bound::Sketch(Sketch::new(long).expect("a sketch"));
    assert_eq!(error(Question { bound: long, ..Question::new(&problem) }), refused(MOST_LINES + 1));
}

/// An engine that is never asked.
struct Unasked;

impl Engine for Unasked {
    fn bound(&mut self, _lines: usize, _fewer_excluded: bool) -> Result<Bounded, Diagnostic> {
        panic!("the question cannot be asked")
    }
}

#[test]
fn another_engine_can_only_be_asked_for_the_first_program() {
    let problem = problem(WORLD, &[(POSITIVE, &goal("(lit a)"))]);
    let answer = Question::new(&problem).answer_by(&mut Unasked, &Budget::default(), &Silent);
    let message = "a planner can neither complete a sketch nor find the best program or all of them";
    assert_eq!(answer.expect_err("it cannot").message, message);
}

#[test]
fn the_shortest_and_the_longest_programs_can_be_asked_for() {
    let lit = problem(WORLD, &[(POSITIVE, &goal("(lit a)"))]);
    assert_eq!(
        answer(&Question { bound: Bound::Lines(0), ..Question::new(&lit) }).proof,
        Some(Proof::UpTo(0))
    );
    let problem = problem(WORLD, &[(POSITIVE, &goal("(and)"))]);
    let question =
        Question { bound: Bound::Lines(MOST_LINES), wanted: Wanted::First, ..Question::new(&problem) };
    assert!(answer(&question).is_found());
}

/// A counter of `bits` bits, which must come to its last value.
fn counter(bits: usize) -> (Examples, GeneralizedProblem) {
    let names: Vec<String> = (0..bits).map(|bit| format!("b{bit}")).collect();
    let lower = (0..bits).flat_map(|high| (0..high).map(move |low| format!("(lower b{low} b{high})")));
    let lower: Vec<String> = lower.collect();
    let text =
        format!("(:objects {}) (:init {}) (:goal (forall (?b) (on ?b)))", names.join(" "), lower.join(" "));
    let domain =
        "(:requirements :adl :derived-predicates) (:predicates (on ?b) (lower ?b ?c) (full) (turns ?b))
      (:derived (full) (forall (?b) (on ?b)))
      (:derived (turns ?b) (forall (?c) (or (not (lower ?c ?b)) (on ?c))))
      (:action count :effect (forall (?b) (and (when (and (turns ?b) (on ?b)) (not (on ?b)))
                                               (when (and (turns ?b) (not (on ?b))) (on ?b)))))";
    let examples = examples(domain, &[(POSITIVE, &text)]);
    let problem = generalized(&examples);
    (examples, problem)
}

fn program(text: &str, examples: &Examples, problem: &mut GeneralizedProblem) -> Program {
    read(text, |source| read_program(source, &examples.domain, &examples.tasks(), &mut problem.frame))
}

#[test]
fn an_execution_that_is_stopped_is_not_known_to_fit() {
    let (examples, mut problem) = counter(8);
    let program = program("count go(0, !full) end", &examples, &mut problem);
    let check = |max_steps: u64| {
        let bounds = Bounds { max_steps, ..Bounds::default() };
        check(&program, (&problem, Mode::Pn), &bounds, &Budget::default())
    };
    assert_eq!(check(510), Checked::Fits);
    assert_eq!(check(509), Checked::Stopped(StopReason::Steps));
}

#[test]
fn a_program_that_does_not_fit_is_told_with_its_example() {
    let (examples, mut problem) = counter(2);
    let program = program("count end", &examples, &mut problem);
    let checked = check(&program, (&problem, Mode::Pn), &Bounds::default(), &Budget::default());
    let Checked::WrongProgram(wrong) = checked else { panic!("{checked:?}") };
    let WrongProgram { program, example, label, ending, .. } = &wrong;
    assert_eq!((program.as_str(), *example, *label), ("0. count 1. end", 0, POSITIVE));
    assert!(matches!(ending, Ending::Decided(Outcome::Failed(_))));
    assert_eq!(wrong.diagnostic().help[0].text, "on the positive example `1.pddl`: incomplete program");
}

/// Writes down what it is told.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Observer for Notes {
    fn found(&self, found: &genplan::Found) {
        self.0.lock().expect("no panic").push(format!("found {}", found.program.lines()));
    }

    fn concluded(&self, answer: &Answer) {
        self.0.lock().expect("no panic").push(format!("concluded {:?}", answer.proof));
    }
}

#[test]
fn that_there_is_none_is_told_before_the_conflict_and_its_time_is_in_the_statistics() {
    let problem = problem(WORLD, &[(POSITIVE, &goal("(lit a)")), (POSITIVE, &goal("(and (lit b) (at q))"))]);
    let notes = Notes::default();
    let question = Question { bound: Bound::UpTo(2), ..Question::new(&problem) };
    let answer = question.answer(&Budget::default(), &notes).expect("an answer");
    assert_eq!(answer.conflict, Some(Conflict { examples: vec![0, 1], is_smallest: true }));
    assert_eq!(notes.0.into_inner().expect("no panic"), ["concluded Some(UpTo(2))"]);
    let statistics = answer.statistics;
    assert!(statistics.search_seconds > 0.0 && statistics.conflict_seconds > 0.0);
    assert!(statistics.seconds >= statistics.search_seconds + statistics.conflict_seconds);
}

#[test]
fn all_programs_are_told_as_they_are_found_and_not_more_than_are_wanted() {
    let problem = problem(WORLD, &[(POSITIVE, &goal("(lit a)"))]);
    let notes = Notes::default();
    let question = Question { bound: Bound::Lines(2), wanted: Wanted::All(3), ..Question::new(&problem) };
    let answer = Question { native: Native::with_threads(2), ..question }.answer(&Budget::default(), &notes);
    let answer = answer.expect("an answer");
    assert_eq!((answer.programs.len(), answer.stopped), (3, Some(StopReason::Programs)));
    assert!(notes.0.into_inner().expect("no panic").len() >= 3);
}

/// Many examples of which only two exclude each other.
fn many(count: usize) -> GeneralizedProblem {
    let (lit, dark) = (goal("(lit a)"), goal("(not (lit b))"));
    let mut texts = vec![(POSITIVE, dark.as_str()); count];
    texts[count / 3] = (POSITIVE, lit.as_str());
    texts[count / 2] = (NEGATIVE, lit.as_str());
    problem(WORLD, &texts)
}

#[test]
fn a_conflict_among_thousands_takes_few_searches() {
    let problem = many(1_200);
    let question = Question { bound: Bound::Lines(1), lint: false, ..Question::new(&problem) };
    let answer = answer(&question);
    assert_eq!(answer.conflict, Some(Conflict { examples: vec![400, 600], is_smallest: true }));
    let Statistics { seconds, conflict_seconds, .. } = answer.statistics;
    assert!(0.0 < conflict_seconds && conflict_seconds < seconds, "{conflict_seconds} of {seconds}");
}

#[test]
fn a_conflict_is_not_sought_when_the_time_is_over() {
    /// Lets the time run out when it is told that there is no program.
    struct Sleepy;
    impl Observer for Sleepy {
        fn concluded(&self, _answer: &Answer) {
            std::thread::sleep(Duration::from_secs(2));
        }
    }
    let problem = many(300);
    let question = Question { bound: Bound::Lines(1), lint: false, ..Question::new(&problem) };
    let budget = Budget::default().with_time(Duration::from_secs(2));
    let answer = question.answer(&budget, &Sleepy).expect("an answer");
    assert_eq!((answer.is_none(), answer.proof), (true, Some(Proof::UpTo(1))));
    let conflict = answer.conflict.expect("all of them");
    assert_eq!((conflict.examples.len(), conflict.is_smallest), (problem.examples.len(), false));
    assert!(answer.statistics.conflict_seconds < 1.0, "{:?}", answer.statistics);
}

#[test]
fn thousands_of_examples_that_start_alike_are_compared_in_time() {
    let texts: Vec<(Label, String)> = (0..2_000)
        .map(|number| (POSITIVE, goal(["(lit a)", "(at p)", "(at r)", "(lit b)"][number % 4])))
        .collect();
    let texts: Vec<(Label, &str)> = texts.iter().map(|(label, text)| (*label, text.as_str())).collect();
    let problem = problem(WORLD, &texts);
    let answer = answer(&Question::new(&problem));
    assert_eq!(answer.proof, Some(Proof::AnySize));
    assert_eq!(answer.conflict.map(|conflict| conflict.examples), Some(vec![1, 2]));
    assert!(answer.statistics.seconds < 10.0, "{:?}", answer.statistics);
}

/// A bundled domain folder.
fn bundled(name: &str) -> Examples {
    genplan_testing::bundled(name, Part::Training)
}

/// The document of an answer about examples, without times, and with lists of examples in the order of their names.
fn document(examples: &Examples, bound: &Bound) -> serde_json::Value {
    let problem = over_pointers(examples);
    let question = Question { bound: bound.clone(), ..Question::new(&problem) };
    let mut document =
        serde_json::to_value(SynthesisReport::new(&answer(&question), &question)).expect("JSON");
    for time in ["seconds", "search_seconds", "conflict_seconds"] {
        document["statistics"][time] = serde_json::Value::Null;
    }
    if let Some(conflict) = document["conflict"]["examples"].as_array_mut() {
        conflict.sort_by_key(ToString::to_string);
    }
    document
}

#[test]
fn the_order_of_examples_changes_no_answer() {
    let one_after_the_other = [Bound::UpTo(3), Bound::Open];
    for (name, bounds) in [
        ("corridor", &one_after_the_other[..]),
        ("gripper", &one_after_the_other),
        ("green-block", &one_after_the_other),
        ("reverse", &[Bound::UpTo(3)]),
        ("grid", &[Bound::UpTo(4)]),
        ("ordinary/locked-door", &one_after_the_other),
        ("ordinary/corridor", &one_after_the_other),
        ("pointers/find", &one_after_the_other),
    ] {
        let Examples { domain, examples } = bundled(name);
        for bound in bounds {
            let expected = document(&Examples { domain: domain.clone(), examples: examples.clone() }, bound);
            for turn in 0..examples.len().min(3) {
                let mut permuted = examples.clone();
                permuted.reverse();
                permuted.rotate_left(turn);
                let permuted = document(&Examples { domain: domain.clone(), examples: permuted }, bound);
                assert_eq!(permuted, expected, "{name} {bound:?} {turn}");
            }
        }
    }
}

#[test]
fn slow_grid_is_found_whatever_the_order_of_its_examples() {
    let Examples { domain, mut examples } = bundled("grid");
    let expected = document(&Examples { domain: domain.clone(), examples: examples.clone() }, &Bound::Open);
    examples.reverse();
    assert_eq!(document(&Examples { domain, examples }, &Bound::Open), expected);
    assert_eq!(expected["lines"], 8, "{expected}");
}

#[test]
fn a_conflict_is_listed_in_the_order_in_which_its_examples_are_given() {
    let texts = [goal("(at r)"), goal("(at p)")];
    for order in [[0, 1], [1, 0]] {
        let instances = order.map(|number| (POSITIVE, texts[number].as_str()));
        let problem = problem(WORLD, &instances);
        let conflict = answer(&Question { bound: Bound::UpTo(1), ..Question::new(&problem) })
            .conflict
            .expect("a conflict");
        assert_eq!(conflict.examples, [0, 1]);
    }
}

/// Keeps how much was done, and whether by guided search; a longer one of that is not waited for.
#[derive(Default)]
struct Listening(Mutex<Vec<(WorkDone, bool)>>);

impl Observer for Listening {
    fn go_on(&self, progress: &Progress<'_>) -> bool {
        let (Progress::Search(search) | Progress::Conflict(search)) = progress else { return true };
        self.0.lock().expect("no panic").push((search.total(), search.is_guided));
        !search.is_guided || search.nodes < 100_000
    }
}

#[test]
fn what_was_done_never_becomes_less() {
    for (name, bound, is_guided) in [
        ("ordinary/gripper", Bound::Open, true),
        ("ordinary/spanner", Bound::Open, true),
        ("fibonacci", Bound::UpTo(4), false),
    ] {
        let (problem, listening) = (over_pointers(&bundled(name)), Listening::default());
        let question = Question { bound, more_pointers: false, ..Question::new(&problem) };
        let answer = question.answer(&Budget::default(), &listening).expect("an answer");
        if !answer.is_found() && is_guided {
            // Guided search does not know which share of a bound was searched.
            assert_eq!((answer.stopped, answer.share), (Some(StopReason::Interrupted), None));
        }
        let heard = listening.0.into_inner().expect("no panic");
        let nodes: Vec<u64> = heard.iter().map(|(done, _)| done.nodes).collect();
        assert!(
            nodes.is_sorted() && heard.iter().map(|(done, _)| done.steps).is_sorted(),
            "{name}: {nodes:?}"
        );
        assert_eq!(heard.iter().any(|(_, is_guided)| *is_guided), is_guided, "{name}");
    }
}

/// What completes a sketch for the examples of a bundled domain.
fn completed(name: &str, sketch: &str, options: &QuestionOptions) -> Answer {
    let (budget, sketch) = (Budget::default(), Some(("sketch".to_owned(), sketch.to_owned())));
    let question = QuestionOptions { sketch, ..options.clone() }.question(&bundled(name), &budget);
    question.into_result().expect("a question").answer(&options.budget(budget), &Silent).expect("an answer")
}

#[test]
fn long_sketches_are_completed_for_any_number_of_threads() {
    for (name, pointers, holes, last) in [
        ("grid", "", 8, "end"),
        ("ordinary/delivery", "pointers p - parcel, p1 p2 - place\n", 9, "end"),
        ("ordinary/spanner", "pointers n - nut, s - spanner\n", 12, "end"),
    ] {
        let sketch = format!("{pointers}{}{last}", "?\n".repeat(holes));
        let [one, two] = [1, 2].map(|threads| {
            let options = QuestionOptions { first: true, threads: Some(threads), ..Default::default() };
            completed(name, &sketch, &options)
        });
        assert!(one.is_found(), "{name}: {:?}", one.stopped);
        assert_eq!(one.programs, two.programs, "{name}");
    }
}

#[test]
fn the_completion_of_a_long_sketch_ends_with_its_limit() {
    let sketch = format!("pointers o1 o2 o3 - object\n{}end", "?\n".repeat(14));
    let options = QuestionOptions { seconds: Some(0.2), ..Default::default() };
    let answer = completed("ordinary/ferry", &sketch, &options);
    assert!(answer.is_found() || answer.stopped == Some(StopReason::Time), "{:?}", answer.stopped);
}

/// The bundled examples of a domain, of which one negative one is said to be positive.
fn with_mistake(name: &str, mistake: &str) -> Examples {
    let folder = genplan_testing::repository().join("examples").join(name);
    let files = genplan::ExampleFiles::in_folder(&folder, Part::Training).expect("a folder");
    let mut examples = files.read(genplan::Strictness::Lenient).into_result().expect("examples");
    for example in &mut examples.examples {
        if example.task.source.name().ends_with(mistake) {
            example.label = POSITIVE;
        }
    }
    examples
}

#[test]
fn an_example_without_which_a_much_better_program_fits_is_named_for_any_number_of_threads() {
    let named = |mistake, threads| {
        let options = QuestionOptions { threads: Some(threads), ..QuestionOptions::default() };
        let examples = with_mistake("gripper", mistake);
        let question = options.question(&examples, &Budget::default()).into_result().expect("a question");
        let suspicion = answer(&question).suspicious?;
        let example = &question.problem.examples[suspicion.example];
        Some((example.ground.task().source.name().to_owned(), suspicion.found.program.lines()))
    };
    let [one, four] = [1, 4].map(|threads| named("gripper-2-near-001.pddl", threads).expect("a suspicion"));
    assert!(one.0.ends_with("gripper-2-near-001.pddl") && one.1 == 4, "{one:?}");
    assert_eq!(one, four);
    // As they are, each of them tells something.
    assert_eq!(named("none of them", 1), None);
}
