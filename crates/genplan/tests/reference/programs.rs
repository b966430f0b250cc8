//! Program text.

use genplan::program::read_program;
use genplan_core::frame::Frame;
use genplan_pddl::Source;
use proptest::prop_assert_eq;

use crate::pipeline;
use crate::random::{cases, check_on};

#[test]
fn a_program_that_was_printed_reads_back_as_itself() {
    check_on(&cases(), 2000, |case| {
        let mut frame = Frame::default();
        let program = pipeline::program(&case.program, &mut frame);
        let text = program.show(&frame).to_string();
        let source = Source::new("printed", &*text);
        let reading = read_program(&source, &case.domain, &case.tasks, &mut frame);
        prop_assert_eq!(reading.value, Some(program), "{}\n{:?}", text, reading.diagnostics);
        Ok(())
    });
}

#[test]
fn upper_case_blanks_comments_and_missing_line_numbers_make_no_difference() {
    check_on(&cases(), 500, |case| {
        let mut frame = Frame::default();
        let program = pipeline::program(&case.program, &mut frame);
        let lines = program.instructions().iter().map(|w| {
            let text = w.show(&frame).to_string().to_uppercase();
            format!("  {} ; {text}\n", text.replace(", ", " ,\n").replace('(', " ( "))
        });
        let source = Source::new("printed", lines.collect::<String>());
        let reading = read_program(&source, &case.domain, &case.tasks, &mut frame);
        prop_assert_eq!(reading.value, Some(program), "{}\n{:?}", source.text(), reading.diagnostics);
        Ok(())
    });
}
