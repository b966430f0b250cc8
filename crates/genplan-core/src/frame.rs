//! The planning frame Φ = ⟨F, A⟩.

use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::interner::Interner;
use crate::language::{Act, Argument, Call, Condition, Word};
use crate::pointers::PointerId;

/// A fluent f ∈ F of a [`Frame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FluentId(pub u32);

/// An action a ∈ A of a [`Frame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId(pub u32);

/// A name of a [`Frame`]: of a predicate, an action schema or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u32);

/// The fluents and actions that all examples share, each with a number, and the pointers of programs.
///
/// What an action does is not here but in each [`Instance`](crate::instance::Instance), because a universal
/// effect ranges over an instance's own objects. The pointers are known from the beginning, because every instance has
/// a register for each of them.
///
/// ```
/// use genplan_core::frame::Frame;
/// use genplan_core::language::{Argument, Condition};
/// let mut frame = Frame::new(&[("p".into(), "ball".into())]);
/// let term = ["assignment", "b", "v0"].map(|name| frame.symbol(name));
/// let fluent = frame.fluent(&term);
/// assert_eq!(frame.fluent(&term), fluent);
/// assert_eq!(frame.show_fluent(fluent).to_string(), "assignment(b, v0)");
/// let pointer = frame.find_pointer("p").unwrap();
/// let none = frame.condition(&Condition::None(pointer));
/// assert_eq!(frame.show_fluent(none).to_string(), "none(p)");
/// ```
///
/// A pointer that comes later has no register in what was ground before. So there is no way to declare one:
///
/// ```compile_fail
/// let mut frame = genplan_core::frame::Frame::default();
/// frame.declare_pointer("p", "ball");
/// ```
///
/// # Representation
///
/// Of fluents and actions over objects alone there can be millions: each is a row of symbols. All others are kept as
/// values of the [language](crate::language).
#[derive(Clone, Debug, Default)]
pub struct Frame {
    symbols: Interner<u8>,
    fluents: Terms<Condition>,
    actions: Terms<Act>,
    pointers: Vec<Pointer>,
    /// The words that are called by their other name.
    renamed: Vec<Word>,
}

/// A register of programs that points to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// What it is called.
    pub name: Symbol,
    /// What it points to: a type, or a predicate that acts as one.
    pub range: Symbol,
}

/// Rows of symbols and other values, numbered together.
#[derive(Clone, Debug)]
struct Terms<T> {
    rows: Interner<Symbol>,
    /// By number of a value: the value. Its row is [`VALUE`] and that number.
    values: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

/// No name has this symbol.
const VALUE: Symbol = Symbol(u32::MAX);

impl<T> Default for Terms<T> {
    fn default() -> Self {
        Terms { rows: Interner::default(), values: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Terms<T> {
    fn intern(&mut self, value: &T) -> u32 {
        let next = self.values.len() as u32;
        let number = *self.numbers.entry(value.clone()).or_insert(next);
        if number == next {
            self.values.push(value.clone());
        }
        self.rows.intern(&[VALUE, Symbol(number)])
    }

    /// The value with that number, or the row.
    fn resolve(&self, id: u32) -> Result<&T, &[Symbol]> {
        match self.rows.resolve(id) {
            [VALUE, Symbol(number)] => Ok(&self.values[*number as usize]),
            row => Err(row),
        }
    }

    /// About how many bytes they take: a value stands in the list and in the table, with its arguments behind it.
    fn bytes(&self) -> usize {
        self.rows.bytes() + 4 * size_of::<T>() * self.values.capacity()
    }
}

impl Call {
    /// The row of symbols that it is, if it is about objects alone.
    fn row(&self) -> Option<Vec<Symbol>> {
        let objects = self.arguments.iter().map(|argument| argument.object());
        std::iter::once(Some(self.head)).chain(objects).collect()
    }

    fn of_row(row: &[Symbol]) -> Self {
        Call { head: row[0], arguments: row[1..].iter().copied().map(Argument::Object).collect() }
    }
}

impl Frame {
    /// A frame with these pointers, each with what it ranges over.
    pub fn new(pointers: &[(String, String)]) -> Self {
        let mut frame = Frame::default();
        let pointers = pointers.iter();
        frame.pointers = pointers
            .map(|(name, range)| Pointer { name: frame.symbol(name), range: frame.symbol(range) })
            .collect();
        frame
    }

    /// Makes room for more symbols.
    pub fn reserve_symbols(&mut self, additional: usize) {
        self.symbols.reserve(additional);
    }

    /// Makes room for more fluents.
    pub fn reserve_fluents(&mut self, additional: usize) {
        self.fluents.rows.reserve(additional);
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
        FluentId(self.fluents.rows.intern(term))
    }

    /// The fluent that is this predicate applied to these objects, if the frame has it already.
    pub fn find_fluent(&self, term: &[Symbol]) -> Option<FluentId> {
        self.fluents.rows.find(term).map(FluentId)
    }

    /// The action that is this schema applied to these objects.
    pub fn action(&mut self, term: &[Symbol]) -> ActionId {
        ActionId(self.actions.rows.intern(term))
    }

    /// The fluent that is this condition.
    pub fn condition(&mut self, condition: &Condition) -> FluentId {
        let row = if let Condition::Holds(call) = condition { call.row() } else { None };
        match row {
            Some(row) => self.fluent(&row),
            None => FluentId(self.fluents.intern(condition)),
        }
    }

    /// The action that does this.
    pub fn act(&mut self, act: &Act) -> ActionId {
        let row = if let Act::Apply(call) = act { call.row() } else { None };
        match row {
            Some(row) => self.action(&row),
            None => ActionId(self.actions.intern(act)),
        }
    }

    /// What a goto that tests the fluent asks for.
    pub fn condition_of(&self, id: FluentId) -> Cow<'_, Condition> {
        match self.fluents.resolve(id.0) {
            Ok(condition) => Cow::Borrowed(condition),
            Err(row) => Cow::Owned(Condition::Holds(Call::of_row(row))),
        }
    }

    /// What an action does.
    pub fn act_of(&self, id: ActionId) -> Cow<'_, Act> {
        match self.actions.resolve(id.0) {
            Ok(act) => Cow::Borrowed(act),
            Err(row) => Cow::Owned(Act::Apply(Call::of_row(row))),
        }
    }

    /// The predicate and the objects of a fluent; `None` if it is about something else than objects.
    pub fn fluent_term(&self, id: FluentId) -> Option<&[Symbol]> {
        self.fluents.resolve(id.0).err()
    }

    /// The schema and the objects of an action; `None` if it is about something else than objects.
    pub fn action_term(&self, id: ActionId) -> Option<&[Symbol]> {
        self.actions.resolve(id.0).err()
    }

    /// The pointers of programs.
    pub fn pointers(&self) -> &[Pointer] {
        &self.pointers
    }

    /// The pointer of that name.
    pub fn find_pointer(&self, name: &str) -> Option<PointerId> {
        let place = self.pointers.iter().position(|pointer| self.name(pointer.name) == name);
        place.map(|place| PointerId(place as u32))
    }

    /// Says which words are called by their other name, since their usual one means something else.
    pub fn rename(&mut self, words: Vec<Word>) {
        self.renamed = words;
    }

    /// How programs write a word.
    pub fn spelling(&self, word: Word) -> &'static str {
        let [usual, other] = word.names();
        if self.renamed.contains(&word) { other } else { usual }
    }

    /// |F|, as far as it has been asked for.
    pub fn fluents(&self) -> usize {
        self.fluents.rows.len()
    }

    /// |A|, as far as it has been asked for.
    pub fn actions(&self) -> usize {
        self.actions.rows.len()
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.symbols.bytes() + self.fluents.bytes() + self.actions.bytes()
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

    /// The line that declares all pointers in a program; empty if there are none.
    pub fn declaration(&self) -> String {
        match &self.pointers[..] {
            [] => String::new(),
            pointers => format!("pointers {}\n", self.show_pointers(pointers)),
        }
    }

    /// A fluent as programs write it.
    pub fn show_fluent(&self, id: FluentId) -> impl fmt::Display {
        self.condition_of(id).show(self)
    }

    /// An action as programs write it.
    pub fn show_action(&self, id: ActionId) -> impl fmt::Display {
        self.act_of(id).show(self)
    }
}
