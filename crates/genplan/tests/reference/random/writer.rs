//! Random formulas and effects as PDDL text.

use super::Tape;
use super::signature::{Kind, Predicate, Signature, Typed, Types, show};

/// Writes text over what is in scope.
pub struct Writer<'a, 'b> {
    pub signature: &'a Signature,
    /// The objects that may be named.
    pub objects: &'a [Typed],
    /// The variables in scope; a later one hides an earlier one of the same name.
    pub scope: Vec<Typed>,
    /// In an axiom: the level of its head.
    pub level: Option<usize>,
    pub tape: &'a mut Tape<'b>,
}

impl Writer<'_, '_> {
    /// A formula of at most that depth, under an even number of negations or under an odd one.
    pub fn formula(&mut self, depth: usize, positive: bool) -> String {
        let choice = self.tape.below(14);
        match choice {
            5 | 6 if depth > 0 => format!("(not {})", self.formula(depth - 1, !positive)),
            7 if depth > 0 => format!("(and{})", self.formulas(depth - 1, positive)),
            8 if depth > 0 => format!("(or{})", self.formulas(depth - 1, positive)),
            9 if depth > 0 => {
                let premise = self.formula(depth - 1, !positive);
                format!("(imply {premise} {})", self.formula(depth - 1, positive))
            }
            10 | 11 if depth > 0 => self.quantified("forall", depth, positive),
            12 if depth > 0 => self.quantified("exists", depth, positive),
            13 => self.equality(),
            _ => self.atom(positive),
        }
    }

    fn formulas(&mut self, depth: usize, positive: bool) -> String {
        let count = self.tape.below(4);
        (0..count).flat_map(|_| [" ".into(), self.formula(depth, positive)]).collect()
    }

    fn quantified(&mut self, head: &str, depth: usize, positive: bool) -> String {
        let (declared, outer) = self.declare();
        let body = self.formula(depth - 1, positive);
        self.scope.truncate(outer);
        format!("({head} ({declared}) {body})")
    }

    /// Declares one or two variables; gives the text, and the size of the scope before.
    fn declare(&mut self) -> (String, usize) {
        let outer = self.scope.len();
        let first = self.tape.below(4);
        for index in 0..=usize::from(self.tape.chance(20)) {
            let types = self.signature.types(self.tape);
            self.scope.push(Typed { name: format!("?x{}", (first + index) % 4), types });
        }
        (show(&self.scope[outer..]), outer)
    }

    fn equality(&mut self) -> String {
        let anything = vec![0];
        match (self.term(&anything), self.term(&anything)) {
            (Some(a), Some(b)) => format!("(= {a} {b})"),
            _ => "(and)".into(),
        }
    }

    fn atom(&mut self, positive: bool) -> String {
        let level = self.level;
        let is_allowed = |predicate: &&Predicate| match (predicate.kind, level) {
            (Kind::Derived(own), Some(head)) => own < head || own == head && positive,
            _ => true,
        };
        self.atom_of(is_allowed).unwrap_or_else(|| "(and)".into())
    }

    /// An atom of some of the predicates, if there is one.
    fn atom_of(&mut self, is_allowed: impl Fn(&&Predicate) -> bool) -> Option<String> {
        let signature = self.signature;
        let allowed: Vec<&Predicate> = signature.predicates.iter().filter(is_allowed).collect();
        let predicate = *self.tape.pick(&allowed)?;
        let arguments = predicate.parameters.iter().map(|parameter| self.term(&parameter.types));
        let arguments = arguments.collect::<Option<Vec<_>>>()?;
        Some(show_atom(&predicate.name, &arguments))
    }

    /// A variable or, less often, an object of fitting types, if there is one. Now and then, some values of the variable
    /// do not fit.
    fn term(&mut self, wanted: &Types) -> Option<String> {
        let is_wide = self.tape.chance(15);
        let fits = |types: &Types| match is_wide {
            true => self.signature.overlaps(wanted, types),
            false => self.signature.covers(wanted, types),
        };
        let visible = self.scope.iter().enumerate().filter(|(index, variable)| {
            self.scope[index + 1..].iter().all(|later| later.name != variable.name)
        });
        let variables = visible.filter(|(_, variable)| fits(&variable.types));
        let variables: Vec<&String> = variables.map(|(_, variable)| &variable.name).collect();
        let objects = self.objects.iter().filter(|object| self.signature.admits(wanted, &object.types));
        let objects = objects.map(|object| &object.name);
        let terms: Vec<&String> = variables.repeat(2).into_iter().chain(objects).collect();
        self.tape.pick(&terms).map(|&name| name.clone())
    }

    /// An effect of at most that depth.
    pub fn effect(&mut self, depth: usize) -> String {
        let choice = self.tape.below(8);
        match choice {
            3 | 4 if depth > 0 => {
                let parts = (0..=self.tape.below(3)).map(|_| format!(" {}", self.effect(depth - 1)));
                format!("(and{})", parts.collect::<String>())
            }
            5 if depth > 0 => {
                let (declared, outer) = self.declare();
                let inner = self.effect(depth - 1);
                self.scope.truncate(outer);
                format!("(forall ({declared}) {inner})")
            }
            6 | 7 if depth > 0 => {
                let condition = self.formula(2, true);
                format!("(when {condition} {})", self.effect(depth - 1))
            }
            _ => self.change(),
        }
    }

    fn change(&mut self) -> String {
        let Some(atom) = self.atom_of(|predicate| predicate.kind == Kind::Fluent) else {
            return "(and)".into();
        };
        if self.tape.chance(45) { format!("(not {atom})") } else { atom }
    }

    /// The body of an axiom for that head, whose parameters are in scope.
    pub fn axiom_body(&mut self, head: &Predicate) -> String {
        match self.tape.below(6) {
            3 => self.recursion(head, "forall", "imply"),
            4 => self.recursion(head, "exists", "and"),
            5 => format!("(or {} {})", self.formula(1, true), self.recursion(head, "exists", "and")),
            _ => self.formula(3, true),
        }
    }

    /// The head with another value of one parameter, under a guard:
    /// `safe(x)` if for all `y` such that `edge(x, y)` it is true that `safe(y)`, and the like.
    fn recursion(&mut self, head: &Predicate, quantifier: &str, connective: &str) -> String {
        let Some(changed) = self.tape.pick(&head.parameters).cloned() else { return self.formula(2, true) };
        let arguments: Vec<String> = (head.parameters.iter())
            .map(|parameter| if parameter.name == changed.name { "?y" } else { &*parameter.name }.to_owned())
            .collect();
        let variable = Typed { name: "?y".into(), types: changed.types };
        let declared = show(std::slice::from_ref(&variable));
        self.scope.push(variable);
        let guard = self.formula(1, connective == "and");
        self.scope.pop();
        format!("({quantifier} ({declared}) ({connective} {guard} {}))", show_atom(&head.name, &arguments))
    }
}

fn show_atom(predicate: &str, arguments: &[String]) -> String {
    let words: Vec<&str> = std::iter::once(predicate).chain(arguments.iter().map(|name| &**name)).collect();
    format!("({})", words.join(" "))
}
