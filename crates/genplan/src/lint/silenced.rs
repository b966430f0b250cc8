//! Findings that the author of a file allows.

use genplan_pddl::Diagnostic;
use genplan_pddl::diagnostics::SourceLabel;

/// What a comment says before the rules that it allows.
const ALLOW: &str = "genplan: allow(";

/// Whether a comment in one of the files that a finding is about allows it.
pub(super) fn is_silenced(finding: &Diagnostic) -> bool {
    let Some(rule) = finding.rule else { return false };
    let places = finding.primary.iter().chain(&finding.secondary);
    places.map(|SourceLabel { source, .. }| source.text()).any(|text| allows(text, rule.name()))
}

/// Whether a text has a comment that allows a rule.
fn allows(text: &str, rule: &str) -> bool {
    let comments = text.lines().filter_map(|line| line.split_once(';'));
    comments
        .filter_map(|(_, comment)| comment.split_once(ALLOW)?.1.split_once(')'))
        .any(|(rules, _)| rules.split(',').any(|allowed| allowed.trim().eq_ignore_ascii_case(rule)))
}

#[cfg(test)]
mod tests {
    use super::allows;

    #[test]
    fn a_comment_allows_what_it_names() {
        let allowed = |text| allows(text, "same-instance");
        assert!(allowed("(define ; genplan: allow(same-instance)"));
        assert!(allowed("x\n;; because of this, genplan: allow(unused-type, same-instance)."));
        assert!(!allowed("; genplan: allow(same)"));
        assert!(!allowed("genplan: allow(same-instance)"));
        assert!(!allowed("; genplan: allow(same-instance"));
    }
}
