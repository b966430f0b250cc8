//! A correct text to one that is not quite.

/// Random numbers, the same for the same seed (`SplitMix64`).
pub struct Random(u64);

impl Random {
    /// Numbers from a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// One of some things.
    pub fn pick<'t, T: ?Sized>(&mut self, things: &[&'t T]) -> &'t T {
        things[self.below(things.len())]
    }
}

/// What is put in somewhere, whatever is read.
const SNIPPETS: [&str; 44] = [
    "(",
    ")",
    "((",
    "))",
    " ",
    "\n",
    "\r\n",
    "\t",
    ";",
    "?",
    ":",
    "-",
    " - ",
    ",",
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "!",
    ".",
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "1e999",
    "4294967296",
    "null",
    "\u{0}",
    "\u{1b}[2J",
    "\u{9b}",
    "\u{202e}",
    "\u{feff}",
    "\u{a0}",
    "é",
    "ß",
    "İ",
    "𝒳",
    "go(",
    "end",
    "not",
    "and",
    "?x",
];

/// Changes a text in a few places. The words are those that mean something to its reader.
pub fn mutate(text: &str, words: &[&str], random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(4) {
        change(&mut text, words, random);
    }
    text
}

fn change(text: &mut String, words: &[&str], random: &mut Random) {
    match random.below(10) {
        0 | 1 => text.insert_str(place(text, random), random.pick(&SNIPPETS)),
        2 | 3 => text.insert_str(place(text, random), random.pick(words)),
        4 => text.replace_range(range(text, 20, random), ""),
        5 => text.replace_range(range(text, 6, random), random.pick(words)),
        6 => text.replace_range(range(text, 1, random), random.pick(&SNIPPETS)),
        7 => {
            let copy = text[range(text, 60, random)].to_owned();
            text.insert_str(place(text, random), &copy);
        }
        8 => repeat(text, random),
        _ => text.truncate(place(text, random)),
    }
}

/// Repeats a part, now and then very often.
fn repeat(text: &mut String, random: &mut Random) {
    let times = if random.below(50) == 0 { 2000 } else { 1 + random.below(8) };
    let part = range(text, 12, random);
    let copies = text[part.clone()].repeat(times);
    text.insert_str(part.end, &copies);
}

/// Somewhere between two characters.
fn place(text: &str, random: &mut Random) -> usize {
    boundary(text, random.below(text.len() + 1))
}

/// A part of at most this many bytes.
fn range(text: &str, longest: usize, random: &mut Random) -> std::ops::Range<usize> {
    let start = place(text, random);
    start..boundary(text, start + 1 + random.below(longest)).max(start)
}

/// The last boundary between characters that is not after `offset`.
fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|&offset| text.is_char_boundary(offset)).unwrap_or(0)
}
