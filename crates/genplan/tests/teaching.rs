//! The next example: suggestions separate programs, answers lead to the intended one, and instances are like the given ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use genplan::examples::{Example, Examples};
use genplan::judge::Bounds;
use genplan::synthesis::{Checked, Found, Native, Observer, check};
use genplan::teaching::{
    InstanceOrigin, Learned, Lesson, Novelty, Round, RoundOptions, Sources, Suggestion, Turn, describe,
    identity, instances, learn, nearest, problem_text, round,
};
use genplan::{
    Budget, Ending, Frame, GeneralizedProblem, Label, Mode, Outcome, Part, Program, Question,
    QuestionOptions, Silent, Source, StopReason, Task,
};
use genplan_testing::domains::{BOXES, GATES};
use genplan_testing::{
    answer, bundled as examples, domain, example, generalized, ground, judged, over_pointers, positive,
    problem, program, task,
};

/// The positive example alone that has about three objects.
fn one(name: &str) -> Examples {
    let Examples { domain, examples } = examples(name, Part::Training);
    let positive = examples.into_iter().filter(|example| example.label == Label::Positive);
    let own = |example: &Example| example.task.objects.len() - domain.constants.len();
    let example = positive.min_by_key(|example| own(example).abs_diff(3));
    Examples { domain, examples: example.into_iter().collect() }
}

fn ask(examples: &Examples, options: &RoundOptions) -> (Round, GeneralizedProblem) {
    let (problem, budget) = (over_pointers(examples), Budget::default());
    let known = examples.examples.iter().map(|example| identity(&example.task)).collect();
    let found = round(&Question::new(&problem), options, &known, &budget, &Silent);
    (found.expect("a round"), problem)
}

/// Made from the examples only.
fn made() -> RoundOptions {
    let sources = Sources { most: 45, ..Sources::default() };
    RoundOptions { sources, ..RoundOptions::default() }
}

/// The instances that are made from tasks.
fn made_from(tasks: &[Arc<Task>]) -> Vec<(InstanceOrigin, Arc<Task>)> {
    instances(tasks, &Sources::default(), &Budget::default())
}

/// Labels a suggestion as the preferred program has it, and adds it to the examples.
fn agree(examples: &mut Examples, suggestion: &Suggestion) {
    let label = if suggestion.solved[0] { Label::Positive } else { Label::Negative };
    examples.examples.push(Example { label, task: Arc::clone(&suggestion.task) });
    examples.examples.sort_by_key(|example| example.label);
}

fn solves(program: &Program, task: &Arc<Task>, frame: &mut Frame) -> bool {
    let ground = ground(task, frame);
    judged(program, frame, &ground).execution.ending == Ending::Decided(Outcome::Solved)
}

#[test]
fn suggested_instances_separate_programs_that_fit() {
    for name in ["list", "green-block", "triangular-sum", "doors"] {
        let examples = one(name);
        let (round, problem) = ask(&examples, &RoundOptions { count: 3, ..made() });
        assert!(!round.suggestions.is_empty(), "{name}");
        for suggestion in &round.suggestions {
            for label in [Label::Positive, Label::Negative] {
                let number = suggestion.first(label).expect("a program of either kind");
                let program = &round.remaining.programs[number].program;
                let fits = check(program, (&problem, Mode::Pn), &Bounds::default(), &Budget::default());
                assert_eq!(fits, Checked::Fits, "{name}");
                let solves = solves(program, &suggestion.task, &mut round.frame.clone());
                assert_eq!(solves, label == Label::Positive, "{name}: {}", suggestion.task.source.text());
            }
        }
    }
}

#[test]
fn suggestions_are_different_and_not_known_yet() {
    let examples = one("list");
    let (round, _) = ask(&examples, &RoundOptions { count: 5, ..made() });
    let mut known: BTreeSet<_> = examples.examples.iter().map(|example| identity(&example.task)).collect();
    assert_eq!(round.suggestions.len(), 5);
    assert!(round.suggestions.into_iter().all(|suggestion| known.insert(suggestion.identity)));
}

#[test]
fn weights_add_up_and_the_preferred_program_comes_first() {
    let (round, _) = ask(&one("list"), &made());
    let total: f64 = round.remaining.programs.iter().map(|remaining| remaining.weight).sum();
    assert!((total - 1.0).abs() < 1e-9, "{total}");
    assert_eq!(round.remaining.programs[0].program, round.answer.programs[0].program);
    assert!(!round.remaining.is_sample);
}

/// Lets the intended program answer until all programs agree; gives the last round and the number of answers.
fn taught(name: &str, options: &RoundOptions) -> (Round, usize) {
    let (mut examples, intended) = (one(name), example(&format!("{name}/programs/intended.prog")));
    let mut frame = Frame::default();
    let oracle = program(intended.text(), &examples.domain, &examples.tasks(), &mut frame);
    let mut confirmed = 0;
    for answers in 0..30 {
        let (round, _) = ask(&examples, &RoundOptions { novel: confirmed < 3, ..options.clone() });
        let Some(suggestion) = round.suggestions.first() else { return (round, answers) };
        let solved = solves(&oracle, &suggestion.task, &mut frame);
        let label = if solved { Label::Positive } else { Label::Negative };
        confirmed += usize::from(suggestion.is_extra() && suggestion.is_expected(label));
        examples.examples.push(Example { label, task: Arc::clone(&suggestion.task) });
        examples.examples.sort_by_key(|example| example.label);
    }
    panic!("{name}: no agreement");
}

#[test]
fn answers_lead_to_a_program_that_is_right_on_the_test_set() {
    for name in ["list", "robopainter"] {
        let (round, answers) = taught(name, &made());
        assert!(round.agree && answers <= 12, "{name}: {answers} answers");
        let (program, mut frame) = (&round.answer.programs[0].program, round.frame.clone());
        for example in examples(name, Part::Test).examples {
            let solved = solves(program, &example.task, &mut frame);
            assert_eq!(solved, example.label == Label::Positive, "{name}: {}", example.task.source.name());
        }
    }
}

#[test]
fn programs_of_an_earlier_round_that_still_fit_spare_a_search() {
    let (examples, intended) = (one("green-block"), example("green-block/programs/intended.prog"));
    let mut frame = Frame::default();
    let oracle = program(intended.text(), &examples.domain, &examples.tasks(), &mut frame);
    let mut lesson = Lesson::new(examples, asking(), made());
    let (budget, mut provisional) = (Budget::default(), 0);
    for _ in 0..30 {
        let Turn { question, round, .. } = lesson.next(&budget, &Silent).into_result().expect("a turn");
        for remaining in &round.remaining.programs {
            let fits = check(&remaining.program, (&question.problem, Mode::Pn), &Bounds::default(), &budget);
            assert_eq!(fits, Checked::Fits);
        }
        provisional += usize::from(round.is_provisional);
        let Some(suggestion) = round.suggestions.first() else {
            // The last word is that of a search.
            assert!(!round.is_provisional && provisional > 0);
            let answer =
                Question { other_paths: false, ..question }.answer(&budget, &Silent).expect("an answer");
            assert_eq!(round.answer.programs, answer.programs);
            return;
        };
        let solved = solves(&oracle, &suggestion.task, &mut frame);
        let label = if solved { Label::Positive } else { Label::Negative };
        lesson.answer(suggestion, label, Arc::clone(&suggestion.task));
    }
    panic!("no agreement");
}

#[test]
fn of_instances_that_tell_as_much_the_smallest_is_suggested() {
    let examples = one("list");
    let list = |size: usize| {
        let nodes: Vec<String> = (1..=size).map(|number| format!("n{number}")).collect();
        let next: Vec<String> =
            nodes.windows(2).map(|pair| format!("(next {} {})", pair[0], pair[1])).collect();
        let visited: Vec<String> = nodes.iter().map(|node| format!("(visited {node})")).collect();
        let text = format!(
            "(define (problem list-{size}) (:domain list) (:objects {} - node)
               (:init (at n1) {} (tail n{size})) (:goal (and {})))",
            nodes.join(" "),
            next.join(" "),
            visited.join(" ")
        );
        task(&Source::new(format!("list-{size}.pddl"), text), &examples.domain)
    };
    let pool = [7, 5, 6].map(list).to_vec();
    let sources = Sources { pool, made: false, ..Sources::default() };
    let (round, _) = ask(&examples, &RoundOptions { sources, ..RoundOptions::default() });
    let suggestion = round.suggestions.first().expect("a suggestion");
    assert_eq!(suggestion.task.objects.len(), 5);
}

#[test]
fn programs_that_are_compared_do_not_depend_on_threads() {
    let examples = one("ordinary/corridor");
    let problem = generalized(&examples);
    let compared = |threads: usize| {
        let question = Question { native: Native::with_threads(threads), ..Question::new(&problem) };
        let known = BTreeSet::new();
        let round = round(&question, &made(), &known, &Budget::default(), &Silent).expect("a round");
        (round.remaining.programs, round.behaviours)
    };
    assert_eq!(compared(1), compared(3));
}

#[test]
fn the_same_instance_with_other_names_is_the_same() {
    let text = |objects: [&str; 3], visited: usize| {
        let [a, b, c] = objects;
        format!(
            "(define (problem p) (:domain list) (:objects n1 n2 n3 - node)
              (:init (next {a} {b}) (at {a}) (next {b} {c}) (tail {c})) (:goal (visited {})))",
            objects[visited]
        )
    };
    let domain = domain(&example("list/domain.pddl"));
    let identity = |objects, visited| identity(&task(&Source::new("p", text(objects, visited)), &domain));
    assert_eq!(identity(["n1", "n2", "n3"], 1), identity(["n3", "n1", "n2"], 1));
    assert_ne!(identity(["n1", "n2", "n3"], 1), identity(["n1", "n2", "n3"], 2));
}

#[test]
fn an_instance_and_its_difference_from_another_in_words() {
    let domain = domain(&example("list/domain.pddl"));
    let one = task(&example("list/positive/list-1-pos-001.pddl"), &domain);
    let two = task(&example("list/negative/list-2-near-001.pddl"), &domain);
    assert_eq!(describe(&one).objects, ["1 × node (n1)"]);
    assert_eq!(describe(&two).goal.len(), 2);
    let (number, difference) = nearest(&two, [&*one, &*two]).expect("one of them");
    assert_eq!((number, difference.count()), (1, 0));
    let (_, difference) = nearest(&two, [&*one]).expect("the only one");
    assert_eq!(difference.more_objects, ["n2"]);
}

#[test]
fn what_is_printed_is_the_same_instance() {
    for name in ["list", "gripper", "green-block", "words", "sort", "grid"] {
        for example in examples(name, Part::Training).examples {
            let text = problem_text(&example.task, "again", &["a comment".into()]);
            let again = task(&Source::new("again", text), &example.task.domain);
            assert_eq!(identity(&again), identity(&example.task), "{name}");
        }
    }
}

#[test]
fn whoever_goes_on_with_the_record_of_a_lesson_asks_the_same() {
    check_record(one("list"));
    check_record(one("ordinary/forbidden-order"));
}

fn check_record(examples: Examples) {
    let budget = Budget::default();
    let options = made();
    let mut lesson = Lesson::new(examples, asking(), options.clone());
    for _ in 0..4 {
        let Turn { round, .. } = lesson.next(&budget, &Silent).into_result().expect("a turn");
        let Some(suggestion) = round.suggestions.first() else { return };
        let record = lesson.record(Some((suggestion, suggestion.task.source.text())));
        let label = if suggestion.solved[0] { Label::Positive } else { Label::Negative };
        lesson.answer(suggestion, label, Arc::clone(&suggestion.task));
        let resumed = Lesson::resume(lesson.examples().clone(), asking(), options.clone(), &record);
        let programs = |lesson: &Lesson| {
            let record = serde_json::to_value(lesson.record(None)).expect("a record");
            record["programs"].clone()
        };
        assert_eq!(programs(&resumed), programs(&lesson));
        let next = |mut lesson: Lesson| {
            let turn = lesson.next(&budget, &Silent).into_result().expect("a turn");
            (turn.round.is_provisional, turn.round.suggestions.first().map(|next| next.identity.clone()))
        };
        assert_eq!(next(resumed), next(lesson.clone()));
    }
}

/// How the program is asked for: with one thread.
fn asking() -> QuestionOptions {
    QuestionOptions { threads: Some(1), ..QuestionOptions::default() }
}

fn learned(given: &Examples, pool: &Examples) -> Learned {
    learn((given, pool), true, &asking(), &Budget::default(), &Silent).expect("something")
}

/// The examples that the program which was learned needs.
fn needed(learned: &Learned, given: &Examples, pool: &Examples) -> Examples {
    let chosen = learned.added.iter().map(|&number| &pool.examples[number]);
    let used: Vec<&Example> = given.examples.iter().chain(chosen).collect();
    let examples = learned.needed.iter().map(|&number| used[number].clone()).collect();
    Examples { domain: Arc::clone(&given.domain), examples }
}

/// The program that was learned, as it is written.
fn program_of(learned: &Learned) -> String {
    let problem = learned.answer.problem(&learned.question);
    learned.answer.programs[0].program.show(&problem.frame).to_string()
}

#[test]
fn a_labelled_pool_leads_to_a_program_that_is_right_on_it() {
    for name in ["list", "words"] {
        let (given, pool) = (one(name), examples(name, Part::Test));
        let learned = learned(&given, &pool);
        assert!(learned.is_right, "{name}");
        assert_eq!(learned.rounds.last(), Some(&pool.examples.len()), "{name}");
        assert_eq!(learned.rounds.len(), learned.added.len() + 1, "{name}");
        assert!(learned.is_smallest);
        // What is needed leads to the same program.
        let mut needed = needed(&learned, &given, &pool);
        needed.examples.sort_by_key(|example| example.label);
        let problem = generalized(&needed);
        let again = answer(&Question::new(&problem)).programs[0].program.show(&problem.frame).to_string();
        assert_eq!(again, program_of(&learned), "{name}");
    }
}

/// The program that a question about some examples alone is answered with, as it is written.
fn alone(examples: &Examples) -> Option<String> {
    let question = Question::new(over_pointers(examples));
    let answer = answer(&question);
    answer.programs.first().map(|found| found.program.show(&answer.problem(&question).frame).to_string())
}

#[test]
fn the_examples_that_learning_keeps_lead_to_its_program_alone() {
    let mut learned_programs = 0;
    for name in ["corridor", "doors", "list", "ordinary/corridor", "ordinary/locked-door", "pointers/find"] {
        let Examples { domain, examples: training } = examples(name, Part::Training);
        let test = examples(name, Part::Test).examples.into_iter();
        let test = test.map(|Example { label, task }| Example {
            label,
            task: genplan_testing::task(&task.source, &domain),
        });
        let all: Vec<Example> = training.into_iter().chain(test).collect();
        let positive: Vec<&Example> = all.iter().filter(|example| example.label == Label::Positive).collect();
        for seed in 0..3 {
            // Some of all, by the digits of a number in base three.
            let first = positive[seed % positive.len()];
            let is_picked = |(place, _): &(usize, &Example)| (seed * 7919 + place * 104_729) % 3 < 2;
            let pool = all.iter().enumerate().filter(is_picked).map(|(_, example)| example.clone()).collect();
            let given = Examples { domain: domain.clone(), examples: vec![first.clone()] };
            let pool = Examples { domain: domain.clone(), examples: pool };
            let learned = learned(&given, &pool);
            if !learned.is_right {
                continue;
            }
            assert!(learned.leads, "{name} {seed}");
            let (kept, program) = (needed(&learned, &given, &pool), Some(program_of(&learned)));
            assert_eq!(alone(&kept), program, "{name} {seed}");
            for number in (0..kept.examples.len()).filter(|_| learned.is_smallest) {
                let mut fewer = kept.clone();
                fewer.examples.remove(number);
                let has_positive = fewer.examples.iter().any(|example| example.label == Label::Positive);
                assert!(!has_positive || alone(&fewer) != program, "{name} {seed}: {number} is not needed");
            }
            learned_programs += 1;
        }
    }
    assert!(learned_programs > 10, "{learned_programs}");
}

#[test]
fn what_only_the_pool_shows_about_pointers_is_not_needed_for_the_program_that_is_learned() {
    let name = "ordinary/fragile-parcel";
    let Examples { domain, examples: training } = examples(name, Part::Training);
    let named = |label: Label, name: &str| {
        let is_named = |example: &&Example| {
            example.label == label && example.task.source.name().ends_with(&format!("/parcels-{name}.pddl"))
        };
        training.iter().find(is_named).expect("an example").clone()
    };
    let positive = |name| named(Label::Positive, name);
    let negative = |name| named(Label::Negative, name);
    let given = Examples { domain: domain.clone(), examples: vec![positive("3-fss")] };
    let pool = vec![positive("3-sfs"), positive("3-ssf"), negative("2-fs"), negative("2-sf")];
    let pool = Examples { domain, examples: pool };
    let learned = learned(&given, &pool);
    assert!(learned.leads && learned.is_right);
    assert_eq!(alone(&needed(&learned, &given, &pool)), Some(program_of(&learned)));
}

#[test]
fn the_order_of_examples_and_of_a_pool_changes_neither_what_is_suggested_nor_what_is_learned() {
    for name in ["doors", "list"] {
        let (given, pool) = (examples(name, Part::Training), examples(name, Part::Test));
        let reversed = |examples: &Examples| {
            let mut reversed = examples.clone();
            reversed.examples.reverse();
            reversed
        };
        let suggested = |examples: &Examples, pool: &Examples| {
            let sources = Sources { pool: pool.tasks(), ..made().sources };
            let options = RoundOptions { sources, count: 3, ..RoundOptions::default() };
            let (round, _) = ask(examples, &options);
            round.suggestions.iter().map(|suggestion| identity(&suggestion.task)).collect::<Vec<_>>()
        };
        let few = Examples { domain: given.domain.clone(), examples: given.examples[..2].to_vec() };
        assert_eq!(suggested(&few, &pool), suggested(&reversed(&few), &reversed(&pool)), "{name}");
        let learned = |given: &Examples, pool: &Examples| {
            let learned = learned(given, pool);
            let name = |example: &Example| example.task.source.name().to_owned();
            let needed: BTreeSet<String> = needed(&learned, given, pool).examples.iter().map(name).collect();
            (program_of(&learned), needed, learned.rounds)
        };
        assert_eq!(learned(&few, &pool), learned(&reversed(&few), &reversed(&pool)), "{name}");
    }
}

/// Counts the programs that are found, and interrupts the work when there are more than the most.
#[derive(Default)]
struct Interrupting {
    flag: Arc<AtomicBool>,
    found: AtomicUsize,
    most: usize,
}

impl Observer for Interrupting {
    fn found(&self, _: &Found) {
        let before = self.found.fetch_add(1, Ordering::Relaxed);
        self.flag.fetch_or(before == self.most, Ordering::Relaxed);
    }
}

#[test]
fn when_learning_is_interrupted_the_best_program_so_far_is_not_lost() {
    let (given, pool) = (one("words"), examples("words", Part::Test));
    let first = Interrupting { most: usize::MAX, ..Interrupting::default() };
    // An observer is told of programs if all are wanted.
    let asking = QuestionOptions { all: true, ..asking() };
    let question = asking.question(&given, &Budget::default()).into_result().expect("a question");
    Question { other_paths: false, ..question }.answer(&Budget::default(), &first).expect("an answer");
    // As soon as there is a program for two examples.
    let second = Interrupting { most: first.found.into_inner(), ..Interrupting::default() };
    let budget = Budget::default().with_interrupt(Arc::clone(&second.flag));
    let learned = learn((&given, &pool), true, &asking, &budget, &second).expect("something");
    assert_eq!((learned.is_right, learned.stopped), (false, Some(StopReason::Interrupted)));
    assert!(learned.right.is_some() && learned.right == learned.rounds.iter().max().copied());
    // These examples led to it.
    assert_eq!(learned.right, learned.rounds.get(learned.needed.len() - 1).copied());
    let frame = &learned.answer.problem(&learned.question).frame;
    let (found, mut frame) = (&learned.answer.programs[0], frame.clone());
    let is_right = |example: &&Example| {
        solves(&found.program, &example.task, &mut frame) == (example.label == Label::Positive)
    };
    assert_eq!(learned.right, Some(pool.examples.iter().filter(is_right).count()));
}

#[test]
fn what_no_example_has_is_asked_about() {
    let Examples { domain, examples } = examples("doors", Part::Training);
    let examples = examples.into_iter().filter(|example| example.label == Label::Positive).collect();
    let mut examples = Examples { domain, examples };
    let mut unseen = None;
    for _ in 0..12 {
        let (round, _) = ask(&examples, &RoundOptions::default());
        let Some(suggestion) = round.suggestions.into_iter().next() else { break };
        agree(&mut examples, &suggestion);
        unseen = unseen.or(suggestion.novelty);
    }
    let facts = |example: &Example| describe(&example.task).initially.join(";");
    let has_locked = examples.examples.iter().any(|example| facts(example).contains("locked"));
    assert!(has_locked || unseen == Some(Novelty::Facts("locked".into())));
}

#[test]
fn a_number_that_may_be_an_accident_is_asked_about_when_programs_agree() {
    // One guest is served by a program without a loop, and all instances like that have one guest.
    let examples = examples("ordinary/forbidden-order", Part::Training).examples.into_iter();
    let smallest = examples.min_by_key(|example| example.task.objects.len()).expect("an example");
    let domain = Arc::clone(&smallest.task.domain);
    let mut examples = Examples { domain, examples: vec![smallest] };
    let options = RoundOptions { checks: Some(0), ..made() };
    let (round, _) = ask(&examples, &options);
    let suggestion = round.suggestions.into_iter().next().expect("a question");
    assert_eq!(suggestion.novelty, Some(Novelty::Number("waiting".into())));
    assert!(suggestion.is_extra() && suggestion.is_expected(Label::Negative));
    assert!(describe(&suggestion.task).objects[0].starts_with("2 × guest"));
    // Three answers as expected are enough, until there is a surprise.
    let mut lesson = Lesson::new(examples.clone(), asking(), options.clone());
    let mut answer = |label| {
        lesson.answer(&suggestion, label, Arc::clone(&suggestion.task));
        let record = serde_json::to_value(lesson.record(None)).expect("a record");
        record["checks"].as_u64()
    };
    let checks = [Label::Negative, Label::Negative, Label::Negative, Label::Positive].map(&mut answer);
    assert_eq!(checks, [Some(1), Some(2), None, Some(0)]);
    // The answer settles it: from now on, that many guests are nothing new.
    examples.examples.push(Example { label: Label::Positive, task: suggestion.task });
    let (round, _) = ask(&examples, &options);
    assert!(round.suggestions.iter().all(|suggestion| suggestion.novelty.is_none()));
    // Without news and checks, there is nothing to ask about one guest.
    examples.examples.truncate(1);
    let (round, _) = ask(&examples, &RoundOptions { novel: false, ..made() });
    assert!(round.suggestions.is_empty());
}

#[test]
fn an_accident_that_needs_another_is_asked_about_with_it() {
    let text = "(define (problem p) (:domain boxes) (:objects b - box k - key)
        (:init (shut b) (whole k)) (:goal (open b)))";
    let examples = positive(&[problem(BOXES, text)]);
    let (round, _) = ask(&examples, &made());
    // Two boxes with one key cannot be opened, so one step from the example leads nowhere.
    let suggestion = &round.suggestions[0];
    let facts = Facts::of(&suggestion.task);
    assert_eq!(["shut", "whole"].map(|predicate| facts.get(predicate).len()), [2, 2]);
    assert_eq!(suggestion.novelty, Some(Novelty::Number("shut".into())));
}

#[test]
fn a_given_instance_that_no_program_solves_is_asked_about_first_even_if_it_is_small() {
    let all = examples("ordinary/ferry", Part::Training);
    let size = |task: &Task| task.objects.len();
    let first = all.examples.iter().max_by_key(|example| size(&example.task)).expect("an example").clone();
    let pool = all.tasks().into_iter().filter(|task| size(task) < size(&first.task)).collect();
    let sources = Sources { pool, ..Sources::default() };
    let examples = Examples { domain: Arc::clone(&all.domain), examples: vec![first] };
    let (round, _) = ask(&examples, &RoundOptions { sources, checks: Some(0), ..RoundOptions::default() });
    let suggestion = &round.suggestions[0];
    assert!(round.ways() > 1 && suggestion.origin == InstanceOrigin::Pool);
    assert_eq!(suggestion.first(Label::Positive), None, "{}", suggestion.task.source.text());
}

#[test]
fn what_people_would_not_make_is_odd() {
    let all = examples("ordinary/spanner", Part::Training).examples;
    let task = all.iter().find(|example| example.task.source.name().ends_with("spanner-3-2-2.pddl"));
    let task = Arc::clone(&task.expect("an example").task);
    let made: Vec<Facts> = made_from(&[task]).iter().map(|(_, t)| Facts::of(t)).collect();
    // Nothing forbids it, but it comes after what is like the example.
    let is_odd = |facts: &Facts| {
        let places: Vec<&str> = facts.firsts("link");
        let starts_with = |fact: &[String], kind: &str| fact[0].starts_with(kind);
        let goes_on = |fact: &&Vec<String>| starts_with(fact, "nut") && places.contains(&&*fact[1]);
        facts.get("at").iter().any(|fact| goes_on(&fact))
            || facts.get("at").iter().filter(|fact| starts_with(fact, "bob")).count() > 1
    };
    let first = made.iter().position(is_odd).expect("it is made, though");
    assert!(first > 5, "{first} of {}", made.len());
}

#[test]
fn where_everything_is_related_to_everything_a_new_object_is_too() {
    let ferry = examples("ordinary/ferry", Part::Training).examples;
    let is_small = |example: &&Example| example.task.objects.len() == 3;
    let task = Arc::clone(&ferry.iter().find(is_small).expect("one car, two places").task);
    let made = made_from(&[task]);
    let places = |task: &Task| Facts::of(task).get("location").len();
    assert!(made.iter().any(|(_, task)| places(task) == 4));
    for (_, task) in made {
        let facts = Facts::of(&task);
        let pairs = places(&task) * (places(&task) - 1);
        assert_eq!(facts.get("not-eq").len(), pairs, "{}", problem_text(&task, "incomplete", &[]));
        assert!(facts.get("at").iter().all(|fact| facts.firsts("location").contains(&&*fact[1])));
    }
}

#[test]
fn of_three_that_are_alike_each_can_take_the_place_of_another() {
    // One door is open and one is shut, so each door is one of both; but a third kind is locked.
    let all = examples("ordinary/locked-door", Part::Training).examples;
    let example = all.into_iter().find(|example| example.task.source.name().ends_with("rooms-3-os.pddl"));
    let example = example.expect("an example");
    let examples = Examples { domain: Arc::clone(&example.task.domain), examples: vec![example] };
    let (round, _) = ask(&examples, &made());
    let facts = Facts::of(&round.suggestions[0].task);
    let kinds = ["open", "shut", "locked"].map(|predicate| facts.firsts(predicate));
    assert_eq!(kinds[2].len(), 1);
    let doors: BTreeSet<&str> = kinds.iter().flatten().copied().collect();
    assert_eq!((doors.len(), kinds.concat().len()), (2, 2), "each is of one kind");
}

#[test]
fn what_is_not_seen_takes_the_place_of_what_it_is_like() {
    let text = "(define (problem two) (:domain gates) (:objects g1 g2 - gate)
           (:init (shut g1) (shut g2)) (:goal (and (passed g1) (passed g2))))";
    let mut examples = positive(&[problem(GATES, text)]);
    let mut asked = Vec::new();
    for _ in 0..8 {
        let (round, _) = ask(&examples, &made());
        let Some(suggestion) = round.suggestions.into_iter().next() else { break };
        asked.push(Arc::clone(&suggestion.task));
        agree(&mut examples, &suggestion);
    }
    let asked: Vec<Facts> = asked.iter().map(|task| Facts::of(task)).collect();
    let locked = asked.iter().find(|facts| !facts.get("locked").is_empty()).expect("a locked gate");
    assert!(locked.firsts("locked").iter().all(|gate| !locked.firsts("shut").contains(gate)));
}

#[test]
fn guided_search_samples_long_programs_that_fit() {
    let grid = examples("grid", Part::Training);
    let problem = generalized(&grid);
    let question = Question::new(&problem);
    let sample = |threads| {
        Question { native: Native::with_threads(threads), ..question.clone() }.sample(
            9,
            12,
            20_000,
            &Budget::default(),
        )
    };
    let programs = sample(1);
    assert!((2..=12).contains(&programs.len()), "{}", programs.len());
    for found in &programs {
        assert!(found.program.lines() <= 9);
        let fits = check(&found.program, (&problem, Mode::Pn), &Bounds::default(), &Budget::default());
        assert_eq!(fits, Checked::Fits);
    }
    assert_eq!(programs, sample(2));
}

#[test]
fn when_nothing_is_left_to_ask_the_program_is_that_of_a_search() {
    for name in ["ordinary/gripper", "ordinary/corridor", "pointers/triangular-sum"] {
        let (mut examples, mut is_over) = (one(name), false);
        for _ in 0..20 {
            let (round, problem) = ask(&examples, &made());
            let Some(suggestion) = round.suggestions.first() else {
                let answer = answer(&Question::new(&problem));
                assert_eq!(round.remaining.programs[0].program, answer.programs[0].program, "{name}");
                is_over = true;
                break;
            };
            agree(&mut examples, suggestion);
        }
        assert!(is_over, "{name}");
    }
}

// Rules about the bundled domains, written without a look at how instances are made.

/// The facts of a task: the names of the objects, by predicate.
struct Facts(BTreeMap<String, Vec<Vec<String>>>);

impl Facts {
    fn of(task: &Task) -> Self {
        let mut facts: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
        for (predicate, all) in task.domain.predicates.iter().zip(&task.init) {
            let named = all.iter().map(|objects| {
                objects.iter().map(|&object| task.objects.name(object).to_owned()).collect::<Vec<_>>()
            });
            facts.insert(predicate.name.clone(), named.collect());
        }
        Facts(facts)
    }

    fn get(&self, predicate: &str) -> &[Vec<String>] {
        self.0.get(predicate).map_or(&[], |facts| facts)
    }

    /// The first arguments.
    fn firsts(&self, predicate: &str) -> Vec<&str> {
        self.get(predicate).iter().map(|fact| &*fact[0]).collect()
    }

    /// The objects of a row, from the only one that nothing comes before; none if it is no row.
    fn row(&self, predicate: &str, start: &str) -> Vec<String> {
        let mut row = vec![start.to_owned()];
        while let Some(fact) = self.get(predicate).iter().find(|fact| fact[0] == row[row.len() - 1]) {
            assert!(!row.contains(&fact[1]), "a circle");
            row.push(fact[1].clone());
        }
        row
    }

    /// Checks that a predicate puts all of some objects into one row that ends with the object of another predicate.
    fn check_row(&self, predicate: &str, last: &str, objects: usize) {
        let targets: Vec<&str> = self.get(predicate).iter().map(|fact| &*fact[1]).collect();
        let (ends, all) = (self.firsts(last), self.firsts(predicate));
        assert_eq!(ends.len(), 1, "{last}");
        let starts: Vec<&str> =
            all.iter().chain(&ends).copied().filter(|object| !targets.contains(object)).collect();
        assert_eq!(starts.len(), 1, "{predicate}");
        let row = self.row(predicate, starts[0]);
        assert_eq!((row.len(), row.last().map(String::as_str)), (objects, Some(ends[0])), "{predicate}");
    }
}

fn own_objects(task: &Task) -> Vec<String> {
    let own = task.objects.iter().skip(task.domain.constants.len());
    own.map(|(_, name, _)| name.to_owned()).collect()
}

/// Checks an instance by the rules of its domain.
fn check_rules(task: &Task) {
    let (facts, objects) = (Facts::of(task), own_objects(task));
    let count = |predicate: &str| facts.get(predicate).len();
    match task.domain.name.as_str() {
        "list" => facts.check_row("next", "tail", objects.len()),
        "robopainter" | "doors" => facts.check_row("next", "last", objects.len()),
        "words" => {
            facts.check_row("next", "end", objects.len());
            for object in &objects {
                let letters = ["a", "b", "end"].iter().filter(|p| facts.firsts(p).contains(&&**object));
                assert_eq!(letters.count(), 1, "{object}");
            }
        }
        "green-block" => {
            assert_eq!(count("green"), 1);
            assert!(count("top") <= 1 && count("holding") + count("hand-empty") == 1);
        }
        "gripper" => {
            assert_eq!(count("robot-in"), 1);
            for ball in &objects {
                let held = facts.get("holds").iter().filter(|fact| fact[1] == *ball).count();
                let there = facts.get("in").iter().filter(|fact| fact[0] == *ball).count();
                assert_eq!(held + there, 1, "{ball}");
            }
        }
        "triangular-sum" | "fibonacci" => {
            let registers: BTreeSet<&str> = facts.firsts("value").into_iter().collect();
            assert_eq!(registers.len(), count("value"));
            assert_eq!(registers.len(), if task.domain.name == "fibonacci" { 4 } else { 2 });
        }
        "sort" => {
            assert_eq!(count("holds") * 2, objects.len());
            assert_eq!((count("outer"), count("inner")), (1, 1));
            facts.check_row("next", "last", objects.len() / 2);
        }
        other => panic!("no rules for {other}"),
    }
    for pointer in ["at", "head"] {
        assert!(!facts.0.contains_key(pointer) || count(pointer) == 1, "{pointer}");
    }
}

#[test]
fn made_instances_respect_the_rules_of_their_domains() {
    let names = [
        "list",
        "robopainter",
        "doors",
        "words",
        "green-block",
        "gripper",
        "triangular-sum",
        "sort",
        "fibonacci",
    ];
    for name in names {
        for given in [one(name), examples(name, Part::Training)] {
            let made = made_from(&given.tasks());
            assert!(made.len() > given.examples.len() + 3, "{name}: {}", made.len());
            for (origin, task) in made {
                assert_eq!(origin, InstanceOrigin::Examples);
                let checked = std::panic::catch_unwind(|| check_rules(&task));
                assert!(checked.is_ok(), "{name}: {}", problem_text(&task, "against-the-rules", &[]));
            }
        }
    }
}

#[test]
fn made_rooms_are_in_one_row_with_a_door_between_each_two() {
    let given = examples("ordinary/locked-door", Part::Training).tasks();
    let made = made_from(&given);
    assert!(made.len() > given.len() + 10, "{}", made.len());
    for (_, task) in made {
        let (facts, objects) = (Facts::of(&task), own_objects(&task));
        let links = facts.get("leads");
        let column = |column: usize| links.iter().map(|fact| &*fact[column]).collect::<BTreeSet<&str>>();
        let text = problem_text(&task, "against-the-rules", &[]);
        assert!((0..3).all(|number| column(number).len() == links.len()), "a door or a room twice: {text}");
        assert_eq!(objects.len(), 2 * links.len() + 1, "{text}");
        assert_eq!(column(1).difference(&column(2)).count(), links.len().min(1), "{text}");
    }
}

#[test]
fn made_instances_have_more_and_fewer_objects() {
    for (name, given) in [("list", 3), ("words", 5), ("gripper", 3), ("sort", 8), ("ordinary/locked-door", 7)]
    {
        let Examples { domain, mut examples } = examples(name, Part::Training);
        let size = |example: &Example| example.task.objects.len() - domain.constants.len();
        examples.retain(|example| example.label == Label::Positive && size(example) == given);
        let tasks: Vec<Arc<Task>> =
            examples.iter().take(1).map(|example| Arc::clone(&example.task)).collect();
        assert_eq!(tasks.len(), 1, "{name}");
        let sizes =
            made_from(&tasks).into_iter().map(|(_, task)| task.objects.len() - domain.constants.len());
        let sizes: BTreeSet<usize> = sizes.collect();
        let (fewer, more) = (sizes.iter().any(|&size| size < given), sizes.iter().any(|&size| size > given));
        assert!(fewer && more, "{name}: {sizes:?}");
    }
}
