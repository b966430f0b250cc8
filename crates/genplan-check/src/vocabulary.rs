//! Whether the actions and conditions of a certificate stand for all that programs can be made of.
//!
//! The language has every action and every condition over the objects of all examples, by their types. A certificate lists some of
//! them. Those that it leaves out must be applicable (or true) in no state of any example that counts, and then one that is listed must
//! be so, too: it does the same in every program. (See the first lemma in the documentation of the crate.)

use std::collections::{BTreeMap, BTreeSet};

use genplan_pddl::Task;
use genplan_pddl::lifted::{Parameter, Role};

use crate::certificate::Certificate;
use crate::ground::{Ground, Name};
use crate::relaxed::possible;
use crate::{Refusal, bad_input, not_a_proof};

/// What an action or a condition is in an example; `None` if it names an object that the example does not have.
pub fn resolve(words: &[String], ground: &Ground, is_action: bool) -> Option<Name> {
    let task = &ground.task;
    let (head, arguments) = words.split_first()?;
    let head = if is_action { task.domain.action_named(head) } else { task.domain.predicate_named(head) }?;
    let objects = arguments.iter().map(|name| task.objects.get(name)).collect::<Option<_>>()?;
    Some((head, objects))
}

/// What a certificate calls an action or a condition of an example.
pub fn words(name: &Name, task: &Task, is_action: bool) -> Vec<String> {
    let domain = &task.domain;
    let head = if is_action { &domain.actions[name.0].name } else { &domain.predicates[name.0].name };
    let objects = name.1.iter().map(|&object| task.objects.name(object).to_owned());
    std::iter::once(head.clone()).chain(objects).collect()
}

/// A kind of thing that programs are made of.
struct Kind<'k> {
    is_action: bool,
    name: &'static str,
    listed: &'k [Vec<String>],
    /// By schema or predicate, and by parameter: the objects that it admits.
    values: BTreeMap<&'k str, Vec<BTreeSet<&'k str>>>,
}

/// Checks that a certificate leaves nothing out. `all` are the examples whose objects programs may name, `counting` some of them.
pub fn check(certificate: &Certificate<'_>, all: &[&Ground], counting: &[&Ground]) -> Result<(), Refusal> {
    let Some(first) = all.first() else { return Ok(()) };
    let domain = &first.task.domain;
    let is_wanted = |name: &String, role: Role| match &certificate.predicates {
        None => role != Role::Static,
        Some(names) => names.contains(name),
    };
    let predicates = domain.predicates.iter().filter(|predicate| is_wanted(&predicate.name, predicate.role));
    let actions = domain.actions.iter().map(|action| (&*action.name, values(&action.parameters, all)));
    let atoms = predicates.map(|predicate| (&*predicate.name, values(&predicate.parameters, all)));
    let (mut can_happen, mut can_be_true) = (Vec::new(), Vec::new());
    for &ground in counting {
        let (actions, atoms) = possible(ground);
        can_happen.push((ground, actions));
        can_be_true.push((ground, atoms));
    }
    let (actions, atoms) = (actions.collect(), atoms.collect());
    Kind { is_action: true, name: "action", listed: &certificate.actions, values: actions }
        .check(&can_happen)?;
    Kind { is_action: false, name: "condition", listed: &certificate.conditions, values: atoms }
        .check(&can_be_true)
}

impl Kind<'_> {
    /// Checks that nothing is left out of what is possible in the examples that count.
    fn check(&self, possible: &[(&Ground, Vec<&Name>)]) -> Result<(), Refusal> {
        let listed: BTreeSet<&[String]> = self.listed.iter().map(Vec::as_slice).collect();
        if listed.len() < self.listed.len() {
            return Err(bad_input(format!("the certificate lists some {} twice", self.name)));
        }
        if let Some(words) = listed.iter().find(|words| !self.has(words)) {
            return Err(bad_input(format!("`{}` is no {} over these examples", words.join(" "), self.name)));
        }
        let mut needed = BTreeSet::new();
        for (ground, names) in possible {
            let all = names.iter().map(|name| words(name, &ground.task, self.is_action));
            needed.extend(all.filter(|words| self.values.contains_key(&*words[0])));
            if let Some(missing) = needed.iter().find(|words| !listed.contains(&words[..])) {
                let (kind, name, file) = (self.name, missing.join(" "), short(ground.task.source.name()));
                let message =
                    format!("the certificate leaves out the {kind} `{name}`, which `{file}` may have");
                return Err(not_a_proof(message));
            }
        }
        let size = |values: &Vec<BTreeSet<&str>>| {
            values.iter().fold(1, |product: u128, set| product.saturating_mul(set.len() as u128))
        };
        let in_language = self.values.values().map(size).fold(0, u128::saturating_add);
        if in_language > listed.len() as u128 && needed.len() == listed.len() {
            let message = format!("no {} of the certificate stands for those that it leaves out", self.name);
            return Err(not_a_proof(message));
        }
        Ok(())
    }

    /// Whether this is part of the language.
    fn has(&self, words: &[String]) -> bool {
        let Some((head, arguments)) = words.split_first() else { return false };
        self.values.get(&**head).is_some_and(|values| {
            arguments.len() == values.len()
                && arguments.iter().zip(values).all(|(word, set)| set.contains(&**word))
        })
    }
}

/// By parameter: the names of the objects, of whatever example, that it admits.
fn values<'g>(parameters: &[Parameter], all: &[&'g Ground]) -> Vec<BTreeSet<&'g str>> {
    let admitted = |parameter: &Parameter| {
        let objects = all.iter().flat_map(|ground| {
            let types = &ground.task.domain.types;
            let objects = ground.task.objects.iter();
            objects.filter(|(_, _, object)| types.admits(&parameter.types, &object.types))
        });
        objects.map(|(_, name, _)| name).collect()
    };
    parameters.iter().map(admitted).collect()
}

/// The name of a file without its folder.
fn short(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
