//! Hides what is not the same every time.

/// The text with `#` instead of what a search cost, and of the names of temporary folders.
pub fn masked(text: &str) -> String {
    let text = without_progress(text);
    text.split('\n').map(masked_line).collect::<Vec<String>>().join("\n")
}

/// The text without what a slow machine says of how far it is.
pub fn without_progress(text: &str) -> String {
    text.split('\n').filter(|line| !is_progress(line)).collect::<Vec<&str>>().join("\n")
}

fn is_progress(line: &str) -> bool {
    let time = line.strip_prefix("after ").and_then(|rest| rest.split_once(" s: "));
    time.is_some_and(|(seconds, _)| seconds.parse::<u32>().is_ok())
}

fn masked_line(line: &str) -> String {
    match line.rsplit_once(", ") {
        Some((run, seconds)) if run.ends_with(" operators") && seconds.ends_with(" s") => {
            format!("{run}, # s")
        }
        _ if is_about_costs(line) => hide(line),
        _ => match line.split_once(FOLDER) {
            Some((before, _)) => format!("{before}{FOLDER}#"),
            None => line.into(),
        },
    }
}

const FOLDER: &str = "the planner's files are in ";

fn is_about_costs(line: &str) -> bool {
    let line = line.trim();
    let starts = ["\"nodes\":", "\"steps\":", "\"seconds\":", "\"share\":", "about "];
    let is_time = line.split_once("_seconds\": ").is_some();
    starts.iter().any(|start| line.starts_with(start))
        || is_time
        || line.contains(" nodes, ") && (line.ends_with(" s") || line.ends_with(" s)"))
}

fn hide(line: &str) -> String {
    let words = line.split(' ').map(|word| match word {
        word if !word.starts_with(|character: char| character.is_ascii_digit()) => word,
        word if word.ends_with(',') => "#,",
        _ => "#",
    });
    words.collect::<Vec<&str>>().join(" ")
}
