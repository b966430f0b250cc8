//! The language of programs: what their instructions do, and what their gotos test.
//!
//! A [`Frame`] numbers these values. Text is what programs are read from and what they are shown as; between the two,
//! nobody takes it apart.

use crate::frame::{Frame, Symbol};
use crate::pointers::PointerId;

/// What a predicate or an action schema is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// What the pointer points to.
    Pointer(PointerId),
    /// The object of that name.
    Object(Symbol),
    /// `_`: any object.
    Any,
}

impl Argument {
    /// How `_` is written.
    pub const ANY: &str = "_";

    /// What it is called.
    pub fn name(self, frame: &Frame) -> &str {
        match self {
            Argument::Pointer(pointer) => frame.name(frame.pointers()[pointer.index()].name),
            Argument::Object(object) => frame.name(object),
            Argument::Any => Argument::ANY,
        }
    }

    /// The pointer, if it is one.
    pub fn pointer(self) -> Option<PointerId> {
        if let Argument::Pointer(pointer) = self { Some(pointer) } else { None }
    }

    /// The object, if it is one.
    pub fn object(self) -> Option<Symbol> {
        if let Argument::Object(object) = self { Some(object) } else { None }
    }
}

/// A predicate or an action schema, applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The predicate or the schema.
    pub head: Symbol,
    /// What it is applied to.
    pub arguments: Vec<Argument>,
}

/// What a goto tests, and what `find` looks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `at(b, r)`: the atom holds.
    Holds(Call),
    /// `can pick(b, _)`: the action is applicable.
    Can(Call),
    /// `goal at(b, r)`: the atom is part of the goal.
    Goal(Call),
    /// `todo at(b, r)`: the atom is part of the goal, and does not hold yet.
    Todo(Call),
    /// `undo lit(l)`: the negated atom is part of the goal, and the atom still holds.
    Undo(Call),
    /// `b = c`: both are the same object, or both nothing.
    Same(Argument, Argument),
    /// `none(b)`: the pointer points to nothing.
    None(PointerId),
    /// `done`: the goal holds.
    Done,
}

/// What an instruction does that is neither a goto nor an `end`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// `pick(b, _)`: the first applicable action that it stands for.
    Apply(Call),
    /// `try pick(b, _)`: the same, and nothing where none is applicable.
    Try(Call),
    /// `reach drive(v, _, l)`: one action along a shortest path to where `l` points, again and again until it is there.
    Reach(Call),
    /// The pointer moves.
    Move(PointerId, Move),
}

/// Where a pointer moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `inc(b)`: to the next object.
    Inc,
    /// `dec(b)`: to the object before.
    Dec,
    /// `reset(b)`: to the first object.
    Reset,
    /// `set(b, c)`: to where another pointer is.
    Set(PointerId),
    /// `find(b, CONDITION)`: to the first object with which the condition holds.
    Find(Condition),
}

/// The words of the language, each with how it is written.
macro_rules! words {
    ($($list:ident: $($word:ident = $name:literal),*;)*) => {
        /// A word of programs over pointers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Word {
            $($(#[doc = concat!("`", $name, "`")] $word,)*)*
        }

        impl Word {
            /// All words.
            pub const ALL: &[Word] = &[$($(Word::$word),*),*];

            $(
                #[doc = concat!("The words of ", stringify!($list), ".")]
                pub const $list: &[Word] = &[$(Word::$word),*];
            )*

            /// What it is usually called, and what it is called over a domain that uses that name for itself.
            pub fn names(self) -> [&'static str; 2] {
                match self {
                    $($(Word::$word => [$name, concat!("pointer-", $name)],)*)*
                }
            }
        }
    };
}

words! {
    MOVES: Inc = "inc", Dec = "dec", Reset = "reset", Set = "set", Find = "find";
    MANNERS: Try = "try", Reach = "reach";
    CONDITIONS: None = "none", Done = "done";
}

impl Word {
    /// The condition that it makes with these pointers; `None` if it takes others.
    pub fn condition(self, pointers: &[PointerId]) -> Option<Condition> {
        match (self, pointers) {
            (Word::None, &[pointer]) => Some(Condition::None(pointer)),
            (Word::Done, []) => Some(Condition::Done),
            (
                Word::None
                | Word::Done
                | Word::Inc
                | Word::Dec
                | Word::Reset
                | Word::Set
                | Word::Find
                | Word::Try
                | Word::Reach,
                _,
            ) => None,
        }
    }

    /// The instruction that it makes when it stands before a call; `None` if it stands before none.
    pub fn manner(self, call: Call) -> Option<Act> {
        match self {
            Word::Try => Some(Act::Try(call)),
            Word::Reach => Some(Act::Reach(call)),
            Word::None | Word::Done | Word::Inc | Word::Dec | Word::Reset | Word::Set | Word::Find => None,
        }
    }
}

/// What comes before the head of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `can`
    Can,
    /// `goal`
    Goal,
    /// `todo`
    Todo,
    /// `undo`
    Undo,
}

impl Prefix {
    /// All of them.
    pub const ALL: [Prefix; 4] = [Prefix::Can, Prefix::Goal, Prefix::Todo, Prefix::Undo];

    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Prefix::Can => "can",
            Prefix::Goal => "goal",
            Prefix::Todo => "todo",
            Prefix::Undo => "undo",
        }
    }

    /// The condition of a call.
    pub fn of(self, call: Call) -> Condition {
        match self {
            Prefix::Can => Condition::Can(call),
            Prefix::Goal => Condition::Goal(call),
            Prefix::Todo => Condition::Todo(call),
            Prefix::Undo => Condition::Undo(call),
        }
    }
}

/// How the equality of pointers is written, between them.
pub const SAME: &str = "=";

/// The parts that an instruction or a condition is written with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts<'f> {
    /// What is asked about the head, if not whether it holds; or how an action is applied, if not once.
    pub prefix: Option<&'static str>,
    /// A predicate, an action schema, a word, or `=`.
    pub head: &'f str,
    /// What it is applied to.
    pub arguments: Vec<Argument>,
    /// What a `find` looks for.
    pub sought: Option<Box<Parts<'f>>>,
}

impl Condition {
    /// The parts that it is written with.
    pub fn parts<'f>(&self, frame: &'f Frame) -> Parts<'f> {
        let call = |prefix: Option<Prefix>, call: &Call| {
            (prefix.map(Prefix::name), frame.name(call.head), call.arguments.clone())
        };
        let (prefix, head, arguments) = match self {
            Condition::Holds(holds) => call(None, holds),
            Condition::Can(can) => call(Some(Prefix::Can), can),
            Condition::Goal(goal) => call(Some(Prefix::Goal), goal),
            Condition::Todo(todo) => call(Some(Prefix::Todo), todo),
            Condition::Undo(undo) => call(Some(Prefix::Undo), undo),
            Condition::Same(one, other) => (None, SAME, vec![*one, *other]),
            Condition::None(pointer) => (None, frame.spelling(Word::None), vec![Argument::Pointer(*pointer)]),
            Condition::Done => (None, frame.spelling(Word::Done), Vec::new()),
        };
        Parts { prefix, head, arguments, sought: None }
    }

    /// What it is about, from left to right.
    pub fn arguments(&self, frame: &Frame) -> Vec<Argument> {
        self.parts(frame).arguments
    }

    /// The condition as programs write it.
    pub fn show(&self, frame: &Frame) -> String {
        self.parts(frame).text(frame)
    }
}

impl Act {
    /// The parts that it is written with.
    pub fn parts<'f>(&self, frame: &'f Frame) -> Parts<'f> {
        let call = |word: Option<Word>, Call { head, arguments }: &Call| {
            let (prefix, head) = (word.map(|word| frame.spelling(word)), frame.name(*head));
            Parts { prefix, head, arguments: arguments.clone(), sought: None }
        };
        let (pointer, to) = match self {
            Act::Apply(applied) => return call(None, applied),
            Act::Try(tried) => return call(Some(Word::Try), tried),
            Act::Reach(reached) => return call(Some(Word::Reach), reached),
            Act::Move(pointer, to) => (*pointer, to),
        };
        let (word, other, sought) = match to {
            Move::Inc => (Word::Inc, None, None),
            Move::Dec => (Word::Dec, None, None),
            Move::Reset => (Word::Reset, None, None),
            Move::Set(other) => (Word::Set, Some(*other), None),
            Move::Find(condition) => (Word::Find, None, Some(Box::new(condition.parts(frame)))),
        };
        let arguments = [Some(pointer), other].into_iter().flatten().map(Argument::Pointer).collect();
        Parts { prefix: None, head: frame.spelling(word), arguments, sought }
    }

    /// What it is about, from left to right: that of the condition of a `find`, too.
    pub fn arguments(&self, frame: &Frame) -> Vec<Argument> {
        let Parts { mut arguments, sought, .. } = self.parts(frame);
        arguments.extend(sought.into_iter().flat_map(|sought| sought.arguments));
        arguments
    }

    /// The instruction as programs write it.
    pub fn show(&self, frame: &Frame) -> String {
        self.parts(frame).text(frame)
    }
}

impl Parts<'_> {
    /// The names of the arguments, and the text of what a `find` looks for.
    pub fn names(&self, frame: &Frame) -> Vec<String> {
        let names = self.arguments.iter().map(|argument| argument.name(frame).to_owned());
        names.chain(self.sought.iter().map(|sought| sought.text(frame))).collect()
    }

    /// The head with what comes before it.
    pub fn whole_head(&self) -> String {
        match self.prefix {
            Some(prefix) => format!("{prefix} {}", self.head),
            None => self.head.to_owned(),
        }
    }

    /// How programs write it. An action called `end` keeps its parentheses, so that it is not taken for the instruction.
    pub fn text(&self, frame: &Frame) -> String {
        let (head, names) = (self.whole_head(), self.names(frame));
        match &names[..] {
            [one, other] if head == SAME => format!("{one} {SAME} {other}"),
            [] if head == "end" => "end()".into(),
            [] => head,
            _ => format!("{head}({})", names.join(", ")),
        }
    }
}
