//! The search over described actions, as a user of the library meets it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use genplan::judge::Bounds;
use genplan::{
    Answer, Budget, Ending, Example, Examples, FoundBy, Label, Observer, OrderedKinds, Outcome, Part,
    Progress, Question, QuestionOptions, Silent, judge_task, reordered,
};
use genplan_testing::{answer, bundled, examples, examples_within, faultless, over_pointers};

/// Whoever does not wait for the other searches.
struct Impatient;

impl Observer for Impatient {
    fn go_on(&self, _progress: &Progress<'_>) -> bool {
        false
    }
}

/// The question about examples, as users ask it.
fn question(examples: &Examples) -> Question {
    let problem = over_pointers(examples);
    Question { lint: false, conflict: false, other_paths: false, ..Question::new(problem) }
}

/// Who has found the program of an answer, and its text.
fn described(question: &Question, answer: &Answer) -> Option<String> {
    let is_described = matches!(answer.found_by, FoundBy::Described { .. });
    let found = answer.programs.first().filter(|_| is_described)?;
    Some(found.program.show(&answer.problem(question).frame).to_string())
}

/// The described program that answers a question.
#[track_caller]
fn found(question: &Question) -> String {
    described(question, &answer(question)).expect("a described program")
}

/// Checks that the program of an answer does with examples what their labels say.
#[track_caller]
fn fits(question: &Question, answer: &Answer, examples: &Examples) {
    let frame = &answer.problem(question).frame;
    for Example { label, task } in &examples.examples {
        let (mut frame, budget) = (frame.clone(), Budget::default());
        let program = &answer.programs[0].program;
        let judged = judge_task(program, &mut frame, task, &Bounds::default(), &budget, |_| ());
        let ending = judged.expect("small examples").execution.ending;
        let is_solved = ending == Ending::Decided(Outcome::Solved);
        assert_eq!(is_solved, *label == Label::Positive, "{}: {ending:?}", task.source.name());
    }
}

/// Ordinary domains, of different kinds, in which a program is found soon.
const FOLDERS: [&str; 7] = [
    "ordinary/gripper",
    "ordinary/miconic",
    "ordinary/ferry",
    "ordinary/transport",
    "ordinary/visitall",
    "ordinary/spanner",
    "ordinary/satellite",
];

/// Somebody carries balls to where they belong, one at a time.
const BALLS: &str = "(:requirements :strips :typing) (:types ball room)
  (:predicates (at ?b - ball ?r - room) (here ?r - room) (held ?b - ball) (free))
  (:action move :parameters (?from ?to - room) :precondition (here ?from) :effect (and (here ?to) (not (here ?from))))
  (:action pick :parameters (?b - ball ?r - room) :precondition (and (at ?b ?r) (here ?r) (free))
    :effect (and (held ?b) (not (at ?b ?r)) (not (free))))
  (:action drop :parameters (?b - ball ?r - room) :precondition (and (held ?b) (here ?r))
    :effect (and (at ?b ?r) (free) (not (held ?b))))";

/// Balls that are all in one room, and belong to others.
fn balls(goals: &[&str]) -> String {
    let names: Vec<String> = (0..goals.len()).map(|ball| format!("b{ball}")).collect();
    let at = |ball: &String| format!("(at {ball} r0)");
    let at: String = names.iter().map(at).collect::<Vec<_>>().concat();
    let goal = |(ball, room): (&String, &&str)| format!("(at {ball} {room})");
    let goal: String = names.iter().zip(goals).map(goal).collect::<Vec<_>>().concat();
    let names = names.join(" ");
    format!("(:objects {names} - ball r0 r1 r2 - room) (:init {at} (here r1) (free)) (:goal (and {goal}))")
}

/// Three instances with [`BALLS`].
fn carried() -> Examples {
    let goals: [&[&str]; 3] = [&["r1"], &["r2", "r1"], &["r1", "r2", "r1"]];
    examples_within(BALLS, &goals.map(|goals| (Label::Positive, balls(goals))))
}

#[test]
fn a_described_program_fits_its_examples() {
    let examples = carried();
    let question = question(&examples);
    let answer = answer(&question);
    assert!(described(&question, &answer).is_some(), "{:?}", answer.found_by);
    fits(&question, &answer, &examples);
}

/// The words of PDDL, and of programs.
const WORDS: [&str; 25] = [
    "define", "domain", "problem", "and", "not", "or", "either", "object", "forall", "exists", "when",
    "imply", "=", "-", "pointers", "go", "end", "find", "todo", "undo", "goal", "can", "try", "reach",
    "done",
];

/// A text in which each name is another one.
fn renamed(text: &str, mut name: impl FnMut(&str) -> String) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || "-_:?=".contains(letter);
    let (mut renamed, mut word) = (String::new(), String::new());
    for letter in text.chars().chain(['\n']) {
        if is_part(letter) {
            word.push(letter);
            continue;
        }
        let is_name = word.starts_with(char::is_alphabetic) && !WORDS.contains(&word.as_str());
        renamed += &if is_name { name(&word) } else { word.clone() };
        renamed.push(letter);
        word.clear();
    }
    renamed
}

/// A text without its comments.
fn plain(text: &str) -> String {
    let line = |line: &str| line.split(';').next().unwrap_or_default().to_lowercase();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Other names, such that what was the first one of two by name is the last one.
#[derive(Default)]
struct Renaming(BTreeMap<String, String>);

impl Renaming {
    fn new(texts: &[String]) -> Self {
        let mut names = Renaming::default();
        for text in texts {
            renamed(text, |name| names.0.entry(name.to_owned()).or_default().clone());
        }
        let count = names.0.len();
        let numbered = names.0.values_mut().enumerate();
        numbered.for_each(|(number, name)| *name = format!("n{}", 1000 + count - number));
        names
    }

    fn of(&self, text: &str) -> String {
        renamed(text, |name| self.0.get(name).cloned().unwrap_or_else(|| name.to_owned()))
    }
}

/// A program whose pointers are called by their numbers.
fn with_numbered_pointers(program: &str, names: &Renaming) -> String {
    let header = program.lines().next().and_then(|line| line.strip_prefix("pointers ")).unwrap_or_default();
    let groups = header.split(", ").filter_map(|group| group.split_once(" - "));
    let pointers: Vec<&str> = groups.flat_map(|(pointers, _)| pointers.split(' ')).collect();
    let number = |name: &str| pointers.iter().position(|pointer| *pointer == name);
    renamed(program, |name| match number(name) {
        Some(number) => format!("p{number}"),
        None => names.0.get(name).cloned().unwrap_or_else(|| name.to_owned()),
    })
}

#[test]
fn the_same_program_is_found_whatever_things_are_called() {
    for folder in FOLDERS {
        let given = bundled(folder, Part::Training);
        let tasks = given.examples.iter().map(|example| &example.task);
        let texts: Vec<String> = [plain(given.domain.source.text())]
            .into_iter()
            .chain(tasks.map(|task| plain(task.source.text())))
            .collect();
        let names = Renaming::new(&texts);
        let instances: Vec<(Label, String)> =
            given.examples.iter().zip(&texts[1..]).map(|(one, text)| (one.label, names.of(text))).collect();
        let other = examples(&names.of(&texts[0]), &instances);
        let [one, other] = [found(&question(&given)), found(&question(&other))];
        assert_ne!(one, other, "{folder}");
        let nothing = Renaming::default();
        assert_eq!(
            with_numbered_pointers(&one, &names),
            with_numbered_pointers(&other, &nothing),
            "{folder}\n{one}\n{other}"
        );
    }
}

#[test]
fn the_order_of_files_changes_no_program() {
    for folder in FOLDERS {
        let given = bundled(folder, Part::Training);
        let mut turned = given.clone();
        turned.examples.reverse();
        assert_eq!(found(&question(&given)), found(&question(&turned)), "{folder}");
    }
}

#[test]
fn whatever_the_order_of_objects_a_program_that_fits_is_found() {
    for folder in FOLDERS {
        let given = bundled(folder, Part::Training);
        for order in 1..=2 {
            let reorder = |Example { label, task }: &Example| Example {
                label: *label,
                task: reordered(task, order, &OrderedKinds::default(), &Budget::default())
                    .expect("it can be written"),
            };
            let examples = given.examples.iter().map(reorder).collect();
            let other = Examples { domain: Arc::clone(&given.domain), examples };
            let question = question(&other);
            let answer = answer(&question);
            assert!(described(&question, &answer).is_some(), "{folder}: {:?}", answer.found_by);
            fits(&question, &answer, &other);
        }
    }
}

#[test]
fn a_program_that_solves_a_negative_example_is_not_given() {
    let positive = [&["r1"][..], &["r2", "r1"]].map(|goals| (Label::Positive, balls(goals)));
    let program = found(&question(&examples_within(BALLS, &positive)));
    // Every program that is a loop over goals solves this one, too.
    let negative = (Label::Negative, balls(&["r2", "r2"]));
    let examples = examples_within(BALLS, &[&positive[..], &[negative]].concat());
    let question = question(&examples);
    let answer = question.answer(&Budget::default(), &Impatient).expect("an answer");
    assert_ne!(described(&question, &answer), Some(program));
    if answer.is_found() {
        fits(&question, &answer, &examples);
    }
}

/// Checks that nothing goes wrong with an unusual domain, and that a program which is found fits.
#[track_caller]
fn withstands(domain: &str, instances: &[&str]) {
    let instances: Vec<(Label, &str)> = instances.iter().map(|&parts| (Label::Positive, parts)).collect();
    let examples = examples_within(domain, &instances);
    let question = question(&examples);
    let answer = question.answer(&Budget::default(), &Impatient).expect("an answer");
    if answer.is_found() {
        fits(&question, &answer, &examples);
    }
}

#[test]
fn unusual_domains_are_withstood() {
    // Without types, and with an action that needs nothing.
    withstands(
        "(:predicates (on ?x)) (:action turn :parameters (?x) :effect (on ?x))",
        &["(:objects a b c) (:init) (:goal (and (on a) (on c)))", "(:objects a) (:init) (:goal (on a))"],
    );
    // Without objects and without parameters.
    withstands(
        "(:predicates (up) (lit)) (:action raise :effect (up)) (:action light :precondition (up) :effect (lit))",
        &["(:init) (:goal (lit))", "(:init (up)) (:goal (and (up) (lit)))"],
    );
    // Constants that are not objects of any instance.
    withstands(
        "(:requirements :typing) (:types ball room) (:constants hall - room left right - object)
         (:predicates (at ?b - ball ?r - room) (in ?b - ball ?hand))
         (:action take :parameters (?b - ball) :precondition (at ?b hall)
            :effect (and (in ?b left) (not (at ?b hall))))
         (:action pass :parameters (?b - ball) :precondition (in ?b left) :effect (and (in ?b right) (not (in ?b left))))",
        &[
            "(:objects a b - ball) (:init (at a hall) (at b hall)) (:goal (and (in a right) (in b right)))",
            "(:objects a - ball) (:init (at a hall)) (:goal (in a right))",
        ],
    );
    // Negative preconditions and negative goals.
    withstands(
        "(:requirements :adl) (:predicates (lit ?x) (broken ?x))
         (:action on :parameters (?x) :precondition (and (not (lit ?x)) (not (broken ?x))) :effect (lit ?x))
         (:action off :parameters (?x) :precondition (lit ?x) :effect (not (lit ?x)))",
        &[
            "(:objects a b c) (:init (broken c)) (:goal (and (lit a) (lit b)))",
            "(:objects a b) (:init (lit a)) (:goal (and (not (lit a)) (lit b)))",
        ],
    );
    // Unions of types, and an object with two types.
    withstands(
        "(:requirements :typing) (:types car truck place)
         (:predicates (at ?v - (either car truck) ?p - place) (washed ?v - (either car truck)))
         (:action drive :parameters (?v - (either car truck) ?from ?to - place)
            :precondition (at ?v ?from) :effect (and (at ?v ?to) (not (at ?v ?from))))
         (:action wash :parameters (?v - (either car truck)) :effect (washed ?v))",
        &[
            "(:objects a - car b - truck c - (either car truck) p q - place)
             (:init (at a p) (at b p) (at c q)) (:goal (and (at a q) (washed b) (washed c)))",
            "(:objects a - car p q - place) (:init (at a p)) (:goal (and (at a q) (washed a)))",
        ],
    );
    // Types without objects, and an action that nothing can do.
    withstands(
        "(:requirements :typing) (:types lamp ghost)
         (:predicates (lit ?l - lamp) (seen ?g - ghost))
         (:action on :parameters (?l - lamp) :effect (lit ?l))
         (:action haunt :parameters (?g - ghost ?l - lamp) :precondition (lit ?l) :effect (seen ?g))",
        &[
            "(:objects a b - lamp) (:init) (:goal (and (lit a) (lit b)))",
            "(:objects a - lamp) (:init (lit a)) (:goal (lit a))",
        ],
    );
    // A way that only some instance has, because something is the only one of its kind in the others.
    withstands(
        "(:requirements :typing) (:types place)
         (:predicates (at ?p - place) (road ?p ?q - place) (seen ?p - place))
         (:action go :parameters (?p ?q - place) :precondition (and (at ?p) (road ?p ?q))
            :effect (and (at ?q) (not (at ?p))))
         (:action see :parameters (?p - place) :precondition (at ?p) :effect (seen ?p))",
        &[
            "(:objects a b - place) (:init (at a) (road a b) (road b a)) (:goal (seen b))",
            "(:objects a - place) (:init (at a)) (:goal (seen a))",
        ],
    );
}

#[test]
fn conditional_effects_axioms_and_other_goals_are_withstood() {
    withstands(
        "(:requirements :adl :derived-predicates) (:predicates (on ?x) (up ?x) (good ?x))
         (:derived (good ?x) (and (on ?x) (up ?x)))
         (:action press :parameters (?x) :effect (and (when (up ?x) (on ?x)) (when (not (up ?x)) (up ?x))))",
        &[
            "(:objects a b) (:init) (:goal (and (good a) (good b)))",
            "(:objects a) (:init (up a)) (:goal (good a))",
        ],
    );
    withstands(
        "(:requirements :adl) (:predicates (on ?x)) (:action turn :parameters (?x) :effect (on ?x))",
        &[
            "(:objects a b) (:init) (:goal (or (on a) (on b)))",
            "(:objects a b) (:init) (:goal (forall (?x) (on ?x)))",
        ],
    );
    withstands(
        "(:predicates (on ?x)) (:action turn :parameters (?x) :effect (on ?x))",
        &["(:objects a b) (:init) (:goal (and))"],
    );
}

#[test]
fn a_limit_that_is_reached_ends_it() {
    let question = question(&carried());
    for bytes in [0, 1 << 8, 1 << 12, 1 << 16] {
        let budget = Budget::default().with_bytes(bytes);
        let answer = question.answer(&budget, &Impatient).expect("an answer");
        assert!(answer.is_found() || answer.stopped.is_some(), "{bytes}: {:?}", answer.proof);
        assert_eq!(budget.bytes_left(), bytes, "all is given back");
    }
    let interrupted = Budget::default().with_interrupt(Arc::new(AtomicBool::new(true)));
    for budget in [interrupted, Budget::default().with_time(Duration::ZERO)] {
        let answer = question.answer(&budget, &Silent).expect("an answer");
        assert!(!answer.is_found() && answer.stopped.is_some(), "{:?}", answer.found_by);
    }
}

#[test]
fn time_is_asked_while_it_searches_in_large_instances() {
    let rooms: Vec<String> = (0..120).map(|room| format!("r{room}")).collect();
    let roads: Vec<String> =
        rooms.iter().flat_map(|r| rooms.iter().map(move |s| format!("(road {r} {s})"))).collect();
    let domain = "(:requirements :typing) (:types room)
      (:predicates (here ?r - room) (road ?r ?s - room) (seen ?r - room))
      (:action go :parameters (?r ?s - room) :precondition (and (here ?r) (road ?r ?s))
        :effect (and (here ?s) (not (here ?r))))
      (:action see :parameters (?r - room) :precondition (here ?r) :effect (seen ?r))";
    let goal: Vec<String> = rooms.iter().map(|room| format!("(seen {room})")).collect();
    let instance = format!(
        "(:objects {} - room) (:init (here r0) {}) (:goal (and {}))",
        rooms.join(" "),
        roads.concat(),
        goal.concat()
    );
    let question = question(&examples_within(domain, &[(Label::Positive, instance)]));
    let (started, budget) = (Instant::now(), Budget::default().with_time(Duration::from_millis(50)));
    question.answer(&budget, &Silent).expect("an answer");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn what_is_asked_of_a_program_is_kept() {
    let examples = carried();
    let is_described = |options: QuestionOptions| {
        let options = QuestionOptions { lint: false, conflict: false, ..options };
        let question = faultless(options.question(&examples, &Budget::default()));
        let answer = question.answer(&Budget::default(), &Impatient).expect("an answer");
        let sketch = question.bound.sketch();
        assert!(answer.programs.iter().all(|found| found.program.lines() <= question.bound.lines()));
        assert!(sketch.is_none() || answer.own_problem.is_none(), "the pointers of the sketch");
        described(&question, &answer).is_some()
    };
    let usual = QuestionOptions::default;
    assert!(is_described(usual()));
    assert!(is_described(QuestionOptions { first: true, ..usual() }));
    assert!(is_described(QuestionOptions { max_lines: Some(20), ..usual() }));
    let sketch = "pointers b - ball\n0. ?\n1. end\n".to_owned();
    let others = [
        QuestionOptions { conditions: Some(vec!["free".into()]), ..usual() },
        QuestionOptions { pointers: Some("ball:1,room:1".into()), ..usual() },
        QuestionOptions { pointers: Some("none".into()), ..usual() },
        QuestionOptions { smallest: true, ..usual() },
        QuestionOptions { all: true, lines: Some(2), ..usual() },
        QuestionOptions { sketch: Some(("sketch".into(), sketch)), ..usual() },
        QuestionOptions { max_lines: Some(2), ..usual() },
        QuestionOptions { lines: Some(2), ..usual() },
        QuestionOptions { guided: false, lines: Some(2), ..usual() },
    ];
    for options in others {
        assert!(!is_described(options.clone()), "{options:?}");
    }
}

#[test]
fn what_lies_on_the_way_is_picked_up_before_the_first_goal() {
    let program = found(&question(&bundled("ordinary/spanner", Part::Training)));
    assert!(program.contains("0. go(3, !can "), "an opening comes first: {program}");
}

/// Blocks that somebody stacks with one hand.
const BLOCKS: &str = "(define (domain blocks) (:requirements :strips)
  (:predicates (on ?a ?b) (ground ?a) (top ?a) (held ?a) (free))
  (:action lift :parameters (?a) :precondition (and (top ?a) (ground ?a) (free))
    :effect (and (held ?a) (not (ground ?a)) (not (top ?a)) (not (free))))
  (:action lay :parameters (?a) :precondition (held ?a)
    :effect (and (ground ?a) (top ?a) (free) (not (held ?a))))
  (:action stack :parameters (?a ?b) :precondition (and (held ?a) (top ?b))
    :effect (and (on ?a ?b) (top ?a) (free) (not (held ?a)) (not (top ?b))))
  (:action unstack :parameters (?a ?b) :precondition (and (on ?a ?b) (top ?a) (free))
    :effect (and (held ?a) (top ?b) (not (on ?a ?b)) (not (top ?a)) (not (free)))))";

/// Towers, each a word from its top to the ground, that are to become others.
fn towers((now, then): (&str, &str)) -> (Label, String) {
    let on = |towers: &str| -> Vec<String> {
        let blocks = towers.as_bytes().windows(2).filter(|pair| !pair.contains(&b' '));
        blocks.map(|pair| format!("(on {} {})", pair[0] as char, pair[1] as char)).collect()
    };
    let end = |tower: &str| format!("(top {}) (ground {})", &tower[..1], &tower[tower.len() - 1..]);
    let ends: Vec<String> = now.split(' ').map(end).collect();
    let blocks: Vec<String> = now.replace(' ', "").chars().map(String::from).collect();
    let (blocks, ends, now, then) = (blocks.join(" "), ends.join(" "), on(now).concat(), on(then).concat());
    let facts = format!("(:init (free) {now} {ends})");
    let text =
        format!("(define (problem p) (:domain blocks) (:objects {blocks}) {facts} (:goal (and {then})))");
    (Label::Positive, text)
}

#[test]
fn towers_are_taken_down_and_built_from_the_ground() {
    let given = [("ab c", "cba"), ("abc", "cab"), ("a b c d", "dbac"), ("dc ab", "ca db")];
    let instances = given.map(towers);
    let question = question(&examples(BLOCKS, &instances));
    let answer = answer(&question);
    assert!(described(&question, &answer).is_some(), "{:?}", answer.found_by);
    let larger = [("abcdef", "bdfaec"), ("fa ebg cd", "abcd efg")].map(towers);
    fits(&question, &answer, &examples(BLOCKS, &larger));
    let evidence = answer.evidence.expect("it was tried on made instances");
    assert!(evidence.made > 0 && evidence.solved == evidence.made, "{evidence:?}");
}

/// A program that is found for some instances of a domain fits others.
#[track_caller]
fn is_right_beyond(domain: &str, given: &[&str], others: &[&str]) {
    let positive = |parts: &[&str]| {
        let instances: Vec<(Label, &str)> = parts.iter().map(|&part| (Label::Positive, part)).collect();
        examples_within(domain, &instances)
    };
    let question = question(&positive(given));
    let answer = answer(&question);
    assert!(described(&question, &answer).is_some(), "a described program");
    fits(&question, &answer, &positive(others));
}

#[test]
fn what_must_be_false_in_the_end_has_a_loop_of_its_own() {
    is_right_beyond(
        "(:requirements :adl) (:predicates (lit ?x) (wired ?s ?x) (held ?s))
         (:action hold :parameters (?s ?x) :precondition (and (wired ?s ?x) (not (held ?s))) :effect (held ?s))
         (:action press :parameters (?s ?x) :precondition (and (held ?s) (wired ?s ?x))
            :effect (and (not (held ?s)) (when (lit ?x) (not (lit ?x))) (when (not (lit ?x)) (lit ?x))))",
        &[
            "(:objects a b c s t u) (:init (wired s a) (wired t b) (wired u c) (lit a) (lit b))
             (:goal (and (not (lit a)) (lit b) (lit c)))",
            "(:objects a b s t) (:init (wired s b) (wired t a) (lit a) (lit b)) (:goal (and (not (lit a)) (not (lit b))))",
        ],
        &[
            "(:objects s t u v a b c d) (:init (wired v a) (wired u b) (wired t c) (wired s d) (lit d) (lit a))
             (:goal (and (lit b) (not (lit a)) (not (lit d)) (not (lit c))))",
        ],
    );
}

#[test]
fn a_lift_that_goes_floor_by_floor_goes_to_an_end_of_its_way_first() {
    is_right_beyond(
        "(:predicates (person ?p) (next ?f ?g) (lift ?f) (at ?p ?f) (served ?p))
         (:action up :parameters (?f ?g) :precondition (and (lift ?f) (next ?f ?g))
            :effect (and (not (lift ?f)) (lift ?g)))
         (:action down :parameters (?f ?g) :precondition (and (lift ?f) (next ?g ?f))
            :effect (and (not (lift ?f)) (lift ?g)))
         (:action serve :parameters (?p ?f) :precondition (and (person ?p) (at ?p ?f) (lift ?f)) :effect (served ?p))",
        &[
            "(:objects a b c f g h i) (:init (person a) (person b) (person c) (next f g) (next g h) (next h i) (lift g)
             (at a f) (at b i) (at c g)) (:goal (and (served a) (served b) (served c)))",
            "(:objects a b f g h) (:init (person a) (person b) (next f g) (next g h) (lift h)
             (at a g) (at b f)) (:goal (and (served a) (served b)))",
        ],
        &[
            "(:objects k i h g f c b a) (:init (person a) (person b) (person c) (next f g) (next g h) (next h i)
             (next i k) (lift h) (at a k) (at b f) (at c i)) (:goal (and (served c) (served a) (served b)))",
        ],
    );
}
