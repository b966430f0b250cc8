//! Instances as they are written: PDDL text, piece by piece.

use std::fmt::{Arguments, Write};

/// A PDDL problem without a name.
///
/// Two problems are equal if they are the same instance, provided that a family always writes the same things in the
/// same order.
///
/// ```
/// use genplan_lab::generate::ProblemText;
///
/// let mut problem = ProblemText::new("lamp", "A lamp that is off.".into());
/// problem.objects("room", ["hall"]);
/// problem.fact(format_args!("dark hall"));
/// problem.goal(true, format_args!("lit hall"));
/// assert_eq!(
///     problem.text("evening"),
///     "; A lamp that is off.
/// (define (problem evening)
///   (:domain lamp)
///   (:objects hall - room)
///   (:init (dark hall))
///   (:goal (and (lit hall))))
/// "
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProblemText {
    domain: &'static str,
    comment: String,
    objects: Wrapped,
    init: Wrapped,
    goal: Wrapped,
}

impl ProblemText {
    /// A problem of a domain, with a sentence about it.
    pub fn new(domain: &'static str, comment: String) -> Self {
        let [objects, init, goal] = ["  (:objects", "  (:init", "  (:goal (and"].map(Wrapped::new);
        ProblemText { domain, comment, objects, init, goal }
    }

    /// Declares that many objects of a type, which have its name and a number.
    pub fn typed(&mut self, kind: &str, count: usize) -> Vec<String> {
        self.typed_as(kind, kind, count)
    }

    /// Declares that many objects of a type.
    pub fn typed_as(&mut self, stem: &str, kind: &str, count: usize) -> Vec<String> {
        let names = numbered(stem, count);
        self.objects(kind, &names);
        names
    }

    /// Declares that many objects without a type.
    pub fn untyped(&mut self, stem: &str, count: usize) -> Vec<String> {
        let names = numbered(stem, count);
        names.iter().for_each(|name| self.objects.word(format_args!("{name}")));
        names
    }

    /// Declares that many objects without a type, for which a predicate holds that is as good as one.
    pub fn sorted(&mut self, sort: &str, count: usize) -> Vec<String> {
        let names = self.untyped(sort, count);
        names.iter().for_each(|name| self.fact(format_args!("{sort} {name}")));
        names
    }

    /// Declares objects of a type.
    pub fn objects(&mut self, kind: &str, names: impl IntoIterator<Item = impl AsRef<str>>) {
        let mut any = false;
        for name in names {
            self.objects.word(format_args!("{}", name.as_ref()));
            any = true;
        }
        if any {
            self.objects.word(format_args!("- {kind}"));
        }
    }

    /// Adds a fact to the initial state, given without parentheses.
    pub fn fact(&mut self, atom: Arguments<'_>) {
        self.init.word(format_args!("({atom})"));
    }

    /// Adds a literal to the goal: the atom, given without parentheses, must be so.
    pub fn goal(&mut self, is: bool, atom: Arguments<'_>) {
        match is {
            true => self.goal.word(format_args!("({atom})")),
            false => self.goal.word(format_args!("(not ({atom}))")),
        }
    }

    /// The whole text, with a name for the problem.
    pub fn text(&self, name: &str) -> String {
        let ProblemText { domain, comment, objects, init, goal } = self;
        let (objects, init, goal) = (&objects.text, &init.text, &goal.text);
        format!(
            "; {comment}\n(define (problem {name})\n  (:domain {domain})\n{objects})\n{init})\n{goal})))\n"
        )
    }
}

fn numbered(stem: &str, count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("{stem}{number}")).collect()
}

/// Words in lines of moderate length.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Wrapped {
    text: String,
    indent: usize,
    line: usize,
}

/// Lines are not longer than this, if the words allow it.
const WIDTH: usize = 100;

impl Wrapped {
    fn new(start: &str) -> Self {
        Wrapped { text: start.into(), indent: start.len(), line: 0 }
    }

    fn word(&mut self, word: Arguments<'_>) {
        let before = self.text.len();
        let _ = write!(self.text, " {word}");
        if self.text.len() - self.line > WIDTH {
            self.line = before + 1;
            self.text.replace_range(before..=before, &format!("\n{:1$} ", "", self.indent));
        }
    }
}
