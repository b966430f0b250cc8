//! Hides what is not the same every time.

/// The text with `#` instead of times. What was counted stays.
pub fn timeless(text: &str) -> String {
    let text = without_progress(text);
    text.split('\n').map(timeless_line).collect::<Vec<String>>().join("\n")
}

fn timeless_line(line: &str) -> String {
    let words = line.split(' ').zip(times(line)).map(|(word, is_time)| if is_time { "#" } else { word });
    words.collect::<Vec<&str>>().join(" ")
}

/// The text with `…` instead of what a search counted and how long it took, as documents show it that are no evidence.
pub fn uncounted(text: &str) -> String {
    text.split('\n').map(uncounted_line).collect::<Vec<String>>().join("\n")
}

fn uncounted_line(line: &str) -> String {
    let is_cost = line.contains(" nodes, ") && line.contains(" steps, ");
    let number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let words: Vec<&str> = line.split(' ').collect();
    let follows = |place: usize| words.get(place + 1).is_some_and(|next| next.starts_with("node"));
    let shown = words.iter().enumerate().map(|(place, word)| match number(word) {
        true if is_cost || follows(place) && line.starts_with("; ") => "…",
        _ => word,
    });
    shown.collect::<Vec<&str>>().join(" ")
}

/// A line with the times of another one, if that has as many.
pub fn with_times_of(line: &str, other: &str) -> String {
    let old = other.split(' ').zip(times(other)).filter(|(_, is_time)| *is_time).map(|(word, _)| word);
    let mut old: Vec<&str> = old.collect();
    if old.len() != times(line).iter().filter(|is_time| **is_time).count() {
        return line.to_owned();
    }
    let words =
        line.split(' ').zip(times(line)).map(|(word, is_time)| if is_time { old.remove(0) } else { word });
    words.collect::<Vec<&str>>().join(" ")
}

/// By word: whether it is a time.
fn times(line: &str) -> Vec<bool> {
    let is_document = line.contains("seconds\": ");
    let words: Vec<&str> = line.split(' ').collect();
    let is_unit = |word: &&str| word.trim_end_matches([',', ')', ';', '.']) == "s";
    let is_number =
        |word: &str| word.trim_start_matches('(').starts_with(|first: char| first.is_ascii_digit());
    let places = words.iter().enumerate();
    places
        .map(|(place, word)| is_number(word) && (is_document || words.get(place + 1).is_some_and(is_unit)))
        .collect()
}

/// The text with `#` instead of what a search cost, and of the names of temporary folders.
pub fn masked(text: &str) -> String {
    let text = without_progress(text);
    text.split('\n').map(masked_line).collect::<Vec<String>>().join("\n")
}

/// A masked text without the line that says what a search cost.
pub fn without_costs(text: &str) -> String {
    let is_cost = |line: &&str| line.starts_with("# nodes, # steps, # s (");
    let lines: Vec<&str> = text.split('\n').filter(|line| !is_cost(line)).collect();
    let text = lines.join("\n");
    text.trim_end_matches("--- stderr").trim_end().to_owned()
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
    let starts = [
        "\"nodes\":",
        "\"steps\":",
        "\"seconds\":",
        "\"share\":",
        "\"mean_found\":",
        "\"mean\":",
        "\"median\":",
        "\"max\":",
        "about ",
    ];
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
