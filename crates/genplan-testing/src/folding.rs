//! What a command writes on fewer lines, with nothing left out but the lines of sources.

/// The widest line that is made of several.
const WIDTH: usize = 120;

/// A document whose small parts stand on one line each, and whose long lists of small things fill their lines.
pub fn folded_document(text: &str) -> String {
    let mut rest: Vec<&str> = text.lines().collect();
    let mut folded = String::new();
    while let Some(&line) = rest.first() {
        let whole = rest.iter().position(|end| is_end_of(line, end)).map_or(&rest[..1], |end| &rest[..=end]);
        let joined = one_line(whole);
        let (lines, taken) = match whole {
            [_] => (line.to_owned(), 1),
            _ if joined.chars().count() <= WIDTH => (joined, whole.len()),
            [first, inner @ .., last] if inner.iter().all(|line| is_scalar(line)) => {
                (format!("{first}\n{}\n{last}", filled(inner)), whole.len())
            }
            _ => (line.to_owned(), 1),
        };
        folded.extend([&*lines, "\n"]);
        rest.drain(..taken);
    }
    folded
}

fn is_scalar(line: &str) -> bool {
    !line.ends_with(['{', '[']) && !line.trim_start().starts_with(['}', ']'])
}

/// As many lines joined as fit, all with the indentation of the first.
fn filled(lines: &[&str]) -> String {
    let indent = &lines[0][..lines[0].len() - lines[0].trim_start().len()];
    let mut rows: Vec<String> = Vec::new();
    for line in lines.iter().map(|line| line.trim_start()) {
        match rows.last_mut().filter(|row| row.chars().count() + line.chars().count() < WIDTH) {
            Some(row) => row.extend([" ", line]),
            None => rows.push(format!("{indent}{line}")),
        }
    }
    rows.join("\n")
}

/// Whether a line closes what another one opens: it has the same indentation.
fn is_end_of(start: &str, end: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let closes = end.trim_start().starts_with(['}', ']']);
    start.ends_with(['{', '[']) && closes && indent(start) == indent(end)
}

fn one_line(lines: &[&str]) -> String {
    let [first, rest @ ..] = lines else { return String::new() };
    let words: Vec<&str> = rest.iter().map(|line| line.trim_start()).collect();
    let joined = format!("{first} {}", words.join(" "));
    joined.replace("[ ", "[").replace(" ]", "]")
}

/// A text whose programs stand on one line each.
pub fn folded_programs(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut number = None;
    for line in text.lines() {
        let next = line.trim_start().split_once(". ").and_then(|(number, _)| number.parse::<usize>().ok());
        match lines.last_mut().filter(|_| next.is_some() && next == number) {
            Some(last) => last.extend([" ", line.trim_start()]),
            None => lines.push(line.to_owned()),
        }
        number = next.map(|number| number + 1);
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// How every error about options ends.
const ADVICE: &str = "For more information, try '--help'.";

/// Diagnostics without the lines of the source: the message, its place and what is said there on one line, then what is
/// said about other places, then help.
pub fn folded_diagnostics(stderr: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in stderr.lines() {
        let start = line.trim_start();
        let gutter = start.trim_start_matches(|character: char| character.is_ascii_digit()).trim_start();
        match lines.last_mut() {
            Some(last) if start.starts_with("--> ") => last.extend([" ", start]),
            Some(_) if start.starts_with("::: ") => lines.push(format!("  {start}")),
            Some(_) if line.starts_with(' ') && start.starts_with("= ") => lines.push(format!("  {start}")),
            Some(last) if start.starts_with('|') => *last += &label(start),
            Some(_) if gutter.starts_with('|') && gutter != start => {}
            Some(_) if start.is_empty() || start == ADVICE => {}
            _ => lines.push(line.to_owned()),
        }
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// What is said under a line of a source.
fn label(line: &str) -> String {
    let is_mark = |word: &str| word.chars().all(|character| "|^-_".contains(character));
    let words: Vec<&str> = line.split_whitespace().filter(|word| !is_mark(word)).collect();
    if words.is_empty() { String::new() } else { format!(" — {}", words.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_parts_of_a_document_are_on_one_line() {
        let text = "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}";
        assert_eq!(folded_document(text), "{ \"a\": [1, 2], \"b\": {} }\n");
        let (one, two) = ("1".repeat(70), "2".repeat(70));
        let list = format!("[\n  {one},\n  3,\n  {two}\n]\n");
        assert_eq!(folded_document(&list), format!("[\n  {one}, 3,\n  {two}\n]\n"));
        let long = format!("{{\n  \"a\": [\n    1\n  ],\n  \"b\": \"{}\"\n}}", "x".repeat(WIDTH));
        assert_eq!(
            folded_document(&long),
            format!("{{\n  \"a\": [1],\n  \"b\": \"{}\"\n}}\n", "x".repeat(WIDTH))
        );
    }

    #[test]
    fn a_program_is_on_one_line() {
        assert_eq!(
            folded_programs("found\n  0. a\n  1. end\n0. end\n2. x\n"),
            "found\n  0. a 1. end\n0. end\n2. x\n"
        );
    }

    #[test]
    fn a_diagnostic_is_on_one_line_for_each_thing_that_it_says() {
        let text =
            "error: no\n --> a:1:2\n  |\n1 | (x y)\n  |  ^ - here\n  |  |\n  |  there\n  |\n  = help: so\n";
        assert_eq!(folded_diagnostics(text), "error: no --> a:1:2 — here — there\n  = help: so\n");
    }
}
