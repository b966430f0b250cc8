//! What is written is accepted, whatever it claims; what was accepted once still is; and what is wrong is refused with a reason.

use std::sync::Arc;

use genplan::certificate::CertificateFile;
use genplan::question::{Bound, Mode, Wanted};
use genplan::synthesis::Question;
use genplan::{Budget, Found, Frame};
use genplan_check::certificate::Certificate;
use genplan_check::check::{Limits, check};
use genplan_testing::{answer, generalized};

use super::{bytes, certificates, certified, checked, contradictory, examples, proved, question};

#[test]
fn that_a_program_is_the_smallest_one_is_checked() {
    let examples = examples("corridor");
    let question = Question { bound: Bound::UpTo(6), ..question(&examples) };
    assert_eq!(
        proved(checked(&certified(&question), &examples)),
        "the program of 4 lines fits the 3 examples, and none of at most 3 lines over 2 actions and 13 conditions does"
    );
}

#[test]
fn that_there_is_none_is_checked_in_all_modes() {
    let examples = contradictory("corridor");
    for mode in Mode::ALL {
        let question = Question { mode, bound: Bound::UpTo(3), ..question(&examples) };
        let proof = proved(checked(&certified(&question), &examples));
        let (examples, terms) = match mode {
            Mode::Positive => (2, " positive/two.pddl, positive/six.pddl; negative examples do not count"),
            Mode::PnLite => (4, "; infinite loops are no failures"),
            Mode::Pn => (4, ""),
        };
        let none = "no program of at most 3 lines over 2 actions and 13 conditions fits";
        let expected = format!("{none} the {examples} examples{terms}");
        assert_eq!(proof, expected, "{mode:?}");
    }
}

#[test]
fn that_a_conflict_is_a_smallest_one_is_checked() {
    let examples = contradictory("corridor");
    let question = Question { bound: Bound::UpTo(3), conflict: true, ..question(&examples) };
    assert_eq!(
        proved(checked(&certified(&question), &examples)),
        "no program of at most 3 lines over 2 actions and 13 conditions fits the 1 example positive/six.pddl, but as soon as any of them is left \
         out, one does"
    );
}

#[test]
fn that_examples_exclude_each_other_for_all_sizes_is_checked() {
    let examples = contradictory("corridor");
    let question = Question { lint: true, conflict: true, ..question(&examples) };
    assert_eq!(
        proved(checked(&certified(&question), &examples)),
        "no program of any size over 2 actions and 13 conditions fits the 2 examples positive/six.pddl, negative/six.pddl"
    );
}

#[test]
fn that_there_are_no_other_programs_is_checked() {
    let examples = examples("corridor");
    let wanted = Wanted::All(usize::MAX);
    let question = Question { wanted, bound: Bound::Lines(5), ..question(&examples) };
    let found = answer(&question);
    let all = checked(&certified(&question), &examples).expect("a proof").proved;
    let expected = format!(
        "{} programs of at most 5 lines over 2 actions and 13 conditions fit the 3 examples, and no others that differ on them",
        found.programs.len()
    );
    assert!(found.programs.len() > 1);
    assert_eq!(all, expected);
    for number in 0..found.programs.len() {
        let mut fewer = found.clone();
        fewer.programs.remove(number);
        let file = CertificateFile::of_answer(&question, &fewer, &Budget::default());
        let refused = file.map(bytes).map(|bytes| proved(checked(&bytes, &examples)));
        assert_eq!(refused.as_deref(), Ok("refused: another program fits, too"), "without {number}");
    }
}

#[test]
fn that_a_program_fits_is_checked_and_that_another_does_is_not() {
    let examples = examples("corridor");
    let question = question(&examples);
    let check = |text: &str| {
        let mut problem = generalized(&examples);
        let program = genplan_testing::program(text, &examples.domain, &examples.tasks(), &mut problem.frame);
        let question = Question { problem: problem.into(), ..question.clone() };
        let file = CertificateFile::fits(&question, &Found::new(program)).expect("a certificate");
        proved(checked(&bytes(file), &examples))
    };
    assert_eq!(check("paint inc inc go(0, !last-cell) end"), "the program of 4 lines fits the 3 examples");
    assert_eq!(
        check("paint inc end"),
        "refused: a program of the certificate does not fit `six.pddl`: incomplete-program"
    );
    assert_eq!(
        check("paint go(0, !last-cell) end"),
        "refused: a program of the certificate does not fit `two.pddl`: infinite-loop"
    );
}

/// What the checker says about a program on the first example of a bundled domain.
fn what_it_does(text: &str, domain: &str) -> String {
    let (examples, mut frame) = (examples(domain), Frame::default());
    let task = &examples.examples[0].task;
    let program = genplan_testing::program(text, &examples.domain, &examples.tasks(), &mut frame);
    let ending = genplan_testing::verdict(text, task).0.execution.ending;
    let file = CertificateFile::verdict(&program, &frame, task, ending).expect("a certificate");
    let certificate = bytes(file);
    let certificate = Certificate::read(&certificate).expect("a certificate");
    proved(check(&certificate, &[Arc::clone(task)], Limits::default()))
}

#[test]
fn what_a_program_does_is_checked_and_why() {
    let said = [
        "paint go(0, !last-cell) end",
        "inc inc inc inc inc inc inc end",
        "inc end",
        "paint go(0, !at(c1)) end",
    ];
    let expected: [&str; 4] = [
        "the program of 2 lines on `six.pddl`: infinite-loop on line 0; it comes there again in the same state",
        "the program of 7 lines on `six.pddl`: incomplete-program on line 7; the goal needs painted c1, painted c3, painted c5",
        "the program of 1 line on `six.pddl`: incomplete-program on line 1; the goal needs at c6, painted c1, painted c3, painted c5",
        "the program of 2 lines on `six.pddl`: incomplete-program on line 2; the goal needs at c6, painted c3, painted c5",
    ];
    assert_eq!(said.map(|text| what_it_does(text, "corridor")), expected);
    let said = [("collect end", "green-block"), ("step step end", "doors")];
    let expected = [
        "the program of 1 line on `green-block-3-pos-001.pddl`: inapplicable-action on line 0; the action needs what is no literal",
        "the program of 2 lines on `doors-3-pos-001.pddl`: inapplicable-action on line 0; the action needs not door-ahead",
    ];
    assert_eq!(said.map(|(text, domain)| what_it_does(text, domain)), expected);
}

/// Certificates of the folder, by name, with the text that says what becomes of each.
fn kept(part: &str) -> Vec<(String, Vec<u8>, String)> {
    let folder = certificates(part);
    let names = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut names: Vec<_> =
        names.filter(|path| path.extension().is_some_and(|extension| extension == "cert")).collect();
    names.sort();
    let read = |path: &std::path::PathBuf| {
        let reason = std::fs::read_to_string(path.with_extension("reason")).unwrap_or_default();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read(path).expect("a certificate"), reason.trim_end().to_owned())
    };
    names.iter().map(read).collect()
}

#[test]
fn what_was_valid_still_is_and_what_was_invalid_is_refused_for_the_reason_that_stands_beside_it() {
    let (with_program, without) = (examples("corridor"), contradictory("corridor"));
    for part in ["valid", "invalid"] {
        let kept = kept(part);
        assert!(kept.len() >= 4, "{part}");
        for (name, bytes, reason) in kept {
            let path = certificates(part).join(&name).with_extension("reason");
            let examples = if name.starts_with("none") { &without } else { &with_program };
            let said = proved(checked(&bytes, examples));
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                std::fs::write(path, said + "\n").expect("it can be written");
                continue;
            }
            assert_eq!(said, reason, "{part}/{name}");
        }
    }
}
