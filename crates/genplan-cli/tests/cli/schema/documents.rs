//! A JSON Schema for each document, made from its type.

use genplan::report::{
    Document, ErrorReport, EvaluationReport, LearnReport, LintReport, PlanReport, ProofReport, RefusalReport,
    ServingReport, SuggestionsReport, SynthesisReport, TeachReport, VerdictsReport,
};
use genplan_compile::pointers::RewritingReport;
use genplan_compile::{CompilationReport, DecodedReport};
use genplan_lab::experiment::ExperimentReport;
use genplan_lab::{FamiliesReport, InstancesReport};
use genplan_show::AutomatonReport;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// The schema of each document, by its name.
pub(super) fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("automaton", of::<AutomatonReport>()),
        ("compilation", of::<CompilationReport>()),
        ("decoded", of::<DecodedReport>()),
        ("domains", of::<FamiliesReport>()),
        ("error", of::<ErrorReport>()),
        ("evaluation", of::<EvaluationReport>()),
        ("experiment", of::<ExperimentReport>()),
        ("instances", of::<InstancesReport>()),
        ("learned", of::<LearnReport>()),
        ("lint", of::<LintReport>()),
        ("plan", of::<PlanReport>()),
        ("proof", of::<ProofReport>()),
        ("refusal", of::<RefusalReport>()),
        ("rewriting", of::<RewritingReport>()),
        ("serving", of::<ServingReport>()),
        ("suggestions", of::<SuggestionsReport>()),
        ("synthesis", of::<SynthesisReport>()),
        ("taught", of::<TeachReport>()),
        ("verdicts", of::<VerdictsReport>()),
    ]
}

/// The schema of what is written, not of what could be read.
fn of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<Document<T>>()
}
