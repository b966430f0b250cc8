//! How many there are of something, in words: the one place that knows singular and plural.
//!
//! Only nouns of genplan's own messages are counted so, all of which are regular. Names that users give are never
//! inflected.

/// This many things: `1 step`, `2 steps`.
///
/// ```
/// use genplan_pddl::counted::plural;
/// assert_eq!([0, 1, 1_000].map(|count| plural(count, "line")), ["0 lines", "1 line", "1,000 lines"]);
/// ```
pub fn plural(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The verb after `count` things.
pub fn is_or_are(count: u64) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
