//! The planning frame Φ = ⟨F, A⟩.

use std::fmt;

use crate::interner::Interner;
use crate::pointers::PointerId;

/// A fluent f ∈ F of a [`Frame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FluentId(pub u32);

/// An action a ∈ A of a [`Frame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId(pub u32);

/// A name of a [`Frame`]: of a predicate, an action schema or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub u32);

/// The fluents and actions that all examples share: their names, each with a number.
///
/// What an action does is not here but in each [`Instance`](crate::instance::Instance), because a universal
/// effect ranges over an instance's own objects.
///
/// ```
/// use genplan_core::frame::Frame;
/// let mut frame = Frame::default();
/// let term = ["assignment", "b", "v0"].map(|name| frame.symbol(name));
/// let fluent = frame.fluent(&term);
/// assert_eq!(frame.fluent(&term), fluent);
/// assert_eq!(frame.show_fluent(fluent).to_string(), "assignment(b, v0)");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frame {
    symbols: Interner<u8>,
    fluents: Interner<Symbol>,
    actions: Interner<Symbol>,
    pointers: Vec<Pointer>,
}

/// A register of programs that points to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// What it is called.
    pub name: Symbol,
    /// What it points to: a type, or a predicate that acts as one.
    pub range: Symbol,
}

impl Frame {
    /// Makes room for more symbols.
    pub fn reserve_symbols(&mut self, additional: usize) {
        self.symbols.reserve(additional);
    }

    /// Makes room for more fluents.
    pub fn reserve_fluents(&mut self, additional: usize) {
        self.fluents.reserve(additional);
    }

    /// The symbol of a name.
    pub fn symbol(&mut self, name: &str) -> Symbol {
        Symbol(self.symbols.intern(name.as_bytes()))
    }

    /// The name of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        std::str::from_utf8(self.symbols.resolve(symbol.0)).expect("symbols are interned from strings")
    }

    /// The fluent that is this predicate applied to these objects.
    pub fn fluent(&mut self, term: &[Symbol]) -> FluentId {
        FluentId(self.fluents.intern(term))
    }

    /// Likewise, if the frame has it already.
    pub fn find_fluent(&self, term: &[Symbol]) -> Option<FluentId> {
        self.fluents.find(term).map(FluentId)
    }

    /// The action that is this schema applied to these objects.
    pub fn action(&mut self, term: &[Symbol]) -> ActionId {
        ActionId(self.actions.intern(term))
    }

    /// The predicate and the objects of a fluent.
    pub fn fluent_term(&self, id: FluentId) -> &[Symbol] {
        self.fluents.resolve(id.0)
    }

    /// The schema and the objects of an action.
    pub fn action_term(&self, id: ActionId) -> &[Symbol] {
        self.actions.resolve(id.0)
    }

    /// Declares a pointer, and gives it a number.
    pub fn declare_pointer(&mut self, name: &str, range: &str) -> PointerId {
        let (name, range) = (self.symbol(name), self.symbol(range));
        self.pointers.push(Pointer { name, range });
        PointerId(self.pointers.len() as u32 - 1)
    }

    /// The pointers of programs.
    pub fn pointers(&self) -> &[Pointer] {
        &self.pointers
    }

    /// The pointer of that name.
    pub fn find_pointer(&self, name: Symbol) -> Option<PointerId> {
        self.pointers.iter().position(|pointer| pointer.name == name).map(|place| PointerId(place as u32))
    }

    /// |F|, as far as it has been asked for.
    pub fn fluents(&self) -> usize {
        self.fluents.len()
    }

    /// |A|, as far as it has been asked for.
    pub fn actions(&self) -> usize {
        self.actions.len()
    }

    /// How many bytes the names take.
    pub fn bytes(&self) -> usize {
        self.symbols.bytes() + self.fluents.bytes() + self.actions.bytes()
    }

    /// Whether one of the arguments of a term is, or mentions, a pointer. (An argument may be a term itself: its symbol
    /// is its text.)
    pub fn mentions(&self, term: &[Symbol], pointer: Pointer) -> bool {
        let name = self.name(pointer.name);
        term.iter().skip(1).any(|&argument| {
            argument == pointer.name
                || self.name(argument).split(['(', ')', ',', ' ']).any(|part| part == name)
        })
    }

    /// What pointers range over: `b - ball, r1 r2 - room`.
    pub fn show_pointers(&self, pointers: &[Pointer]) -> impl fmt::Display {
        fmt::from_fn(|f| {
            let groups = pointers.chunk_by(|one, other| one.range == other.range);
            for (index, group) in groups.enumerate() {
                f.write_str(if index == 0 { "" } else { ", " })?;
                group.iter().try_for_each(|pointer| write!(f, "{} ", self.name(pointer.name)))?;
                write!(f, "- {}", self.name(group[0].range))?;
            }
            Ok(())
        })
    }

    /// A fluent as programs write it.
    pub fn show_fluent(&self, id: FluentId) -> impl fmt::Display {
        Term { frame: self, term: self.fluent_term(id) }
    }

    /// An action as programs write it. An action called `end` keeps its parentheses,
    /// so that it is not taken for the instruction.
    pub fn show_action(&self, id: ActionId) -> impl fmt::Display {
        Term { frame: self, term: self.action_term(id) }
    }
}

/// A head and its arguments: `move`, `pick(ball1, left)`.
struct Term<'a> {
    frame: &'a Frame,
    term: &'a [Symbol],
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (head, arguments) = self.term.split_first().ok_or(fmt::Error)?;
        let head = self.frame.name(*head);
        if let ("=", [one, other]) = (head, arguments) {
            return write!(f, "{} = {}", self.frame.name(*one), self.frame.name(*other));
        }
        f.write_str(head)?;
        if arguments.is_empty() {
            return if head == "end" { f.write_str("()") } else { Ok(()) };
        }
        for (index, &argument) in arguments.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "(" } else { ", " }, self.frame.name(argument))?;
        }
        f.write_str(")")
    }
}
