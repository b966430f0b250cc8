//! All readers of the library: what they read, and that they read it without fault.

use std::sync::Arc;

use genplan::examples::{Example, Examples};
use genplan::problem::GeneralizedProblem;
use genplan::program::{frame_for, read_program, read_program_without_domain, read_sketch};
use genplan::question::{Bound, ConditionChoice, Mode};
use genplan_compile::compile::{Compilation, decode};
use genplan_core::budget::Budget;
use genplan_core::frame::Frame;
use genplan_core::verdict::Label;
use genplan_lab::experiment::{
    Configuration, ExperimentDesign, InstancePool, PoolEntry, RunReport, read_configurations,
};
use genplan_pddl::diagnostics::{Style, render};
use genplan_pddl::{Diagnostic, Domain, Reading, Source, Strictness, Task, read_domain, read_task};

/// A reader with texts that it reads, and words that mean something to it.
pub struct Reader {
    pub name: &'static str,
    pub samples: Vec<&'static str>,
    pub words: &'static [&'static str],
    pub read: Box<dyn Fn(&str) + Send + Sync>,
}

const DOMAIN: &str = "(define (domain lamps)
  (:requirements :adl :typing :derived-predicates)
  (:types room hall - place)
  (:constants entrance - hall)
  (:predicates (lit ?r - place) (next ?a ?b - (either room hall)) (dark) (bright ?r - place))
  (:derived (dark) (not (exists (?r - place) (lit ?r))))
  (:derived (bright ?r - place) (or (lit ?r) (exists (?s - (either room hall)) (and (lit ?s) (bright ?s)))))
  (:action switch :parameters (?r - place) :precondition (not (lit ?r)) :effect (lit ?r))
  (:action spread :effect (forall (?a ?b - (either room hall)) (when (and (lit ?a) (next ?a ?b)) (lit ?b)))))
";

const PROBLEM: &str = "(define (problem p) (:domain lamps)
  (:objects r1 r2 - room)
  (:init (next entrance r1) (next r1 r2))
  (:goal (forall (?r - room) (bright ?r))))
";

const PDDL: [&str; 30] = [
    "(define",
    "(domain",
    "(problem",
    "(:action",
    ":parameters",
    ":precondition",
    ":effect",
    "(:init",
    "(:goal",
    "(:derived",
    "(:types",
    "(:constants",
    "(:objects",
    "(:requirements",
    ":adl",
    "(forall (?x - place)",
    "(exists (?x)",
    "(when",
    "(either",
    "(imply",
    "(or",
    "(= ",
    "object",
    "(increase (total-cost) 1)",
    "lit",
    "(dark)",
    "place",
    "room",
    "?r",
    "(:metric minimize (total-cost))",
];

const PROGRAM: [&str; 16] = [
    "go(0, !dark)",
    "go(?, !?)",
    "switch(r1)",
    "spread",
    "end",
    "0. ",
    "7. ",
    "?",
    "lit(entrance)",
    "(switch r1)",
    "GOTO-0-3-0",
    "COND-DARK-0-3 ROW-0",
    "INS-END-4 ROW-0",
    "INS-SPREAD-0 ROW-0",
    "ROW-",
    "!",
];

const PLAN: [&str; 10] = [
    "(program_0_switch_entrance)",
    "(check_0_switch_entrance)",
    "(execute_0_switch_entrance)",
    "(check_1_end)",
    "(execute_1_end_t1)",
    "; cost = 5 (unit cost)",
    "program",
    "_",
    "(",
    "(program_0_end)",
];

const JSON: [&str; 14] = [
    "\"run\":",
    "\"solved\":",
    "18446744073709551615",
    "-0.0",
    "\"found\"",
    "\"none\"",
    "{}",
    "[]",
    "\"\\u0000\"",
    "true",
    "\"unseen\":null",
    "\"program\":[\"end\"]",
    "\"pn-lite\"",
    "[[[[[[[[",
];

const ROW: &str = r#"{"run":0,"domain":"lamps","mode":"pn","configuration":"1","bound":2,"examples":["a"],"size":5,"outcome":"found","seconds":0.25,"nodes":3,"steps":4,"program":["switch(r1)","end"],"unseen":{"positives":{"solved":0,"incomplete_program":0,"inapplicable_action":0,"infinite_loop":0,"undecided":0},"negatives":{"solved":1,"incomplete_program":0,"inapplicable_action":0,"infinite_loop":0,"undecided":0}}}"#;

const TABLE: &str = "domain,mode,configuration,lines,positive,negative,runnable
lamps,PN,1,2,a-pos-1.pddl,b-neg-1.pddl,yes
lamps,P,2,2,a-pos-1.pddl a-pos-2.pddl,,no
";

/// All of them.
pub fn readers() -> Vec<Reader> {
    let lamps = Arc::new(Lamps::new());
    let on = |read: fn(&Lamps, &str)| -> Box<dyn Fn(&str) + Send + Sync> {
        let lamps = Arc::clone(&lamps);
        Box::new(move |text| read(&lamps, text))
    };
    vec![
        Reader { name: "domain", samples: vec![DOMAIN], words: &PDDL, read: Box::new(domain) },
        Reader { name: "problem", samples: vec![PROBLEM], words: &PDDL, read: on(Lamps::problem) },
        Reader { name: "program", samples: PROGRAMS.to_vec(), words: &PROGRAM, read: on(Lamps::program) },
        Reader { name: "plan", samples: vec![PLAN_TEXT], words: &PLAN, read: on(Lamps::plan) },
        Reader { name: "run", samples: vec![ROW], words: &JSON, read: on(Lamps::run) },
        Reader {
            name: "table",
            samples: vec![TABLE],
            words: &["yes", "PN-Lite", ",,", "-pos-"],
            read: Box::new(table),
        },
    ]
}

const PROGRAMS: [&str; 5] = [
    "0. switch(entrance)\n1. spread\n2. go(1, !bright(r2))\n3. end\n",
    "switch(r1)\n?\ngo(?, !?)\ngo(0, !?)\nend ; done\n",
    "INS-SPREAD-0 ROW-0\nGOTO-0-1-0\nCOND-DARK-0-1 ROW-0\nINS-END-2 ROW-0\n",
    "; a comment\nswitch(r1) go(2, !dark) spread() end end",
    "(ins-switch-0 r1 row-0)\n(goto-0-1-0)\n(cond-lit-0-1 r1 row-0)\n(ins-end-2 row-0)\n",
];

const PLAN_TEXT: &str = "(program_0_switch_entrance)\n(check_0_switch_entrance)\n(execute_0_switch_entrance)
(check_1_end)\n(execute_1_end_t1)\n; cost = 5 (unit cost)\n";

/// What the readers need to know.
struct Lamps {
    domain: Arc<Domain>,
    tasks: Vec<Arc<Task>>,
    compilation: Compilation,
    design: ExperimentDesign,
}

impl Lamps {
    fn new() -> Self {
        let domain =
            Arc::new(read_domain(&Source::new("d", DOMAIN), Strictness::Strict).value.expect("a domain"));
        let task =
            read_task(&Source::new("p", PROBLEM), &domain, Strictness::Strict).value.expect("a problem");
        let task = Arc::new(task);
        let labelled = |label| Example { label, task: Arc::clone(&task) };
        let examples = vec![labelled(Label::Positive), labelled(Label::Negative)];
        let examples = Examples { domain: Arc::clone(&domain), examples };
        let positive = Examples { domain: Arc::clone(&domain), examples: vec![labelled(Label::Positive)] };
        let problem = GeneralizedProblem::new(&positive, Frame::default(), &Budget::default());
        let compilation = Compilation::synthesis(
            &problem.expect("small"),
            1,
            Mode::Pn,
            &ConditionChoice::default(),
            &Budget::default(),
        )
        .expect("small");
        assert!(
            decode(&Source::new("plan", PLAN_TEXT), &compilation, &Budget::default()).is_ok(),
            "the sample is a plan"
        );
        let entries = ["a", "b"].map(|name| PoolEntry { name: name.to_owned(), is_example: true }).to_vec();
        let pool = InstancePool::new("lamps", &examples, entries).expect("small");
        let configuration = Configuration {
            pool: 0,
            mode: Mode::Pn,
            name: "1".to_owned(),
            bound: Bound::Lines(2),
            examples: vec![0],
        };
        let (pools, configurations) = (vec![pool], vec![configuration]);
        let design = ExperimentDesign { pools, configurations, of_the_paper: false };
        let run: RunReport = serde_json::from_str(ROW).expect("a run");
        assert!(design.has(&run), "the sample is a run");
        Lamps { domain, tasks: vec![task], compilation, design }
    }

    fn problem(&self, text: &str) {
        check(&read_task(&Source::new("p.pddl", text), &self.domain, Strictness::Lenient));
    }

    fn program(&self, text: &str) {
        let source = Source::new("p.prog", text);
        let mut frame = frame_for(&source);
        check(&read_sketch(&source, &self.domain, &self.tasks, &mut frame));
        check(&read_program_without_domain(&source, &mut frame_for(&source)));
        let reading = read_program(&source, &self.domain, &self.tasks, &mut frame);
        check(&reading);
        if let Some(program) = reading.value {
            let text = program.show(&frame).to_string();
            let again = read_program(&Source::new("again", &*text), &self.domain, &self.tasks, &mut frame);
            assert_eq!(again.value.as_ref(), Some(&program), "{text}");
        }
    }

    fn plan(&self, text: &str) {
        let decoded = decode(&Source::new("plan", text), &self.compilation, &Budget::default());
        if let Err(diagnostic) = decoded {
            assert!(!render(&diagnostic, Style::Plain).is_empty());
        }
    }

    fn run(&self, text: &str) {
        if let Ok(report) = serde_json::from_str::<RunReport>(text)
            && self.design.has(&report)
        {
            let score = report.unseen.unwrap_or_default();
            assert!(score.positives.failed() + score.negatives.failed() <= 2, "{text}");
        }
    }
}

fn domain(text: &str) {
    let reading = read_domain(&Source::new("d.pddl", text), Strictness::Lenient);
    check(&reading);
    if let Some(domain) = reading.value {
        check(&read_task(&Source::new("p.pddl", PROBLEM), &Arc::new(domain), Strictness::Lenient));
    }
}

fn table(text: &str) {
    check(&read_configurations(&Source::new("configurations.csv", text)));
}

/// Checks that there is a value if and only if there is no error, and that all can be shown.
fn check<T>(reading: &Reading<T>) {
    let has_errors = reading.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(reading.value.is_none(), has_errors);
    // A hundred of the same kind are shown like one.
    for diagnostic in reading.diagnostics.iter().take(20) {
        let text = render(diagnostic, Style::Plain);
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    }
}
