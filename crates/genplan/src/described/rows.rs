//! Tests with one head, put together argument by argument, with the tuples that are left in each moment.
//!
//! An argument that no tuple has in any moment is given up at once, with all that could come behind it.

use std::rc::Rc;

use genplan_pddl::lifted::Parameter;

use super::describe::{Arg, Kind, Language, Moment, NOTHING};

/// The tuples that are left, by moment.
#[derive(Clone)]
pub(super) struct TupleLists<'t> {
    all: Vec<&'t [u32]>,
    /// By moment: where its tuples end.
    ends: Vec<usize>,
}

impl<'t> TupleLists<'t> {
    /// All tuples of a head.
    fn of_head(moments: &'t [Moment<'_, '_>], kind: Kind, head: usize) -> Self {
        let mut lists = TupleLists { all: Vec::new(), ends: Vec::with_capacity(moments.len()) };
        for moment in moments {
            lists.all.extend(moment.tuples(kind, head));
            lists.ends.push(lists.all.len());
        }
        lists
    }

    /// Those with these objects at a place.
    fn with(&self, place: usize, object: impl Fn(usize) -> u32) -> Self {
        let mut lists = TupleLists { all: Vec::new(), ends: Vec::with_capacity(self.ends.len()) };
        for (moment, tuples) in self.by_moment().enumerate() {
            let object = object(moment);
            lists.all.extend(tuples.iter().filter(|tuple| tuple[place] == object));
            lists.ends.push(lists.all.len());
        }
        lists
    }

    /// The tuples of each moment.
    pub(super) fn by_moment(&self) -> impl Iterator<Item = &[&'t [u32]]> {
        let start = |moment: usize| if moment == 0 { 0 } else { self.ends[moment - 1] };
        (0..self.ends.len()).map(move |moment| &self.all[start(moment)..self.ends[moment]])
    }
}

/// The tuples of all heads, in some moments.
pub(super) struct HeadTables<'t> {
    pub heads: Vec<((Kind, usize), TupleLists<'t>)>,
}

impl<'t> HeadTables<'t> {
    /// Of the heads that tests may have.
    pub(super) fn new(language: &Language<'_>, moments: &'t [Moment<'_, '_>]) -> Self {
        let heads = language.heads().into_iter();
        let lists = |(kind, head)| ((kind, head), TupleLists::of_head(moments, kind, head));
        HeadTables { heads: heads.map(lists).collect() }
    }
}

/// What the arguments of tests may be.
pub(super) struct RowChoices<'a> {
    /// Tried in this order.
    pub choices: &'a dyn Fn(&Parameter) -> Vec<Arg>,
    /// By register and moment: the values.
    pub registers: &'a [Rc<[u32]>],
    /// What must be mentioned, once.
    pub wanted: &'a [Arg],
    /// What has no value yet.
    pub new: Option<Arg>,
}

impl RowChoices<'_> {
    /// Visits the tests with a head for which some tuples are left; says how much work that was.
    pub(super) fn visit<'t>(
        &self,
        parameters: &[Parameter],
        tuples: &TupleLists<'t>,
        visit: &mut dyn FnMut(&[Arg], &TupleLists<'t>),
    ) -> u64 {
        let choices: Vec<Vec<Arg>> = parameters.iter().map(self.choices).collect();
        let mut work = 0;
        if self.wanted.len() > choices.len() {
            return work;
        }
        self.go_on(&choices, &mut Vec::new(), tuples, visit, &mut work);
        work
    }

    fn go_on<'t>(
        &self,
        choices: &[Vec<Arg>],
        row: &mut Vec<Arg>,
        left: &TupleLists<'t>,
        visit: &mut dyn FnMut(&[Arg], &TupleLists<'t>),
        work: &mut u64,
    ) {
        let place = row.len();
        if place == choices.len() {
            *work += left.ends.len() as u64;
            return visit(row, left);
        }
        let most = if choices.len() <= 3 { 3 } else { 2 };
        for &choice in &choices[place] {
            row.push(choice);
            let named = row.iter().filter(|&&argument| argument != Arg::Any).count();
            let missing = self.wanted.iter().filter(|wanted| !row.contains(wanted)).count();
            let is_twice = self.new == Some(choice) && row[..place].contains(&choice);
            if named + missing <= most && row.len() + missing <= choices.len() && !is_twice {
                let value = |moment: usize| match choice {
                    Arg::Register(register) => self.registers[register][moment],
                    Arg::Constant(constant) => constant,
                    Arg::Any => NOTHING,
                };
                if choice == Arg::Any || self.new == Some(choice) {
                    self.go_on(choices, row, left, visit, work);
                } else {
                    *work += left.all.len() as u64 / 4;
                    let left = left.with(place, value);
                    if !left.all.is_empty() {
                        self.go_on(choices, row, &left, visit, work);
                    }
                }
            }
            row.pop();
        }
    }
}
