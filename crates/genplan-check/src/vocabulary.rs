//! Whether the actions and conditions of a certificate stand for all that programs can be made of.
//!
//! The language has every action and every condition over the objects of all examples, by their types. A certificate lists some of
//! them. Those that it leaves out must be applicable (or true) in no state of any example that counts, and then one that is listed must
//! be so, too: it does the same in every program. (See the first lemma in the documentation of the crate.)

use std::collections::BTreeSet;

use genplan_pddl::Task;
use genplan_pddl::lifted::{Parameter, Role};

use crate::certificate::Certificate;
use crate::ground::{Ground, Name};
use crate::relaxed::Relaxed;
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
    /// The predicates or schemas, with the parameters of each.
    heads: Vec<(&'k str, &'k [Parameter])>,
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
    let kinds = [
        Kind {
            is_action: true,
            name: "action",
            listed: &certificate.actions,
            heads: domain.actions.iter().map(|action| (&*action.name, &*action.parameters)).collect(),
        },
        Kind {
            is_action: false,
            name: "condition",
            listed: &certificate.conditions,
            heads: predicates.map(|predicate| (&*predicate.name, &*predicate.parameters)).collect(),
        },
    ];
    let relaxed: Vec<Relaxed> = counting.iter().map(|ground| Relaxed::new(ground)).collect();
    kinds.iter().try_for_each(|kind| kind.check(all, counting, &relaxed))
}

impl Kind<'_> {
    fn check(&self, all: &[&Ground], counting: &[&Ground], relaxed: &[Relaxed]) -> Result<(), Refusal> {
        let listed: BTreeSet<&[String]> = self.listed.iter().map(Vec::as_slice).collect();
        if listed.len() < self.listed.len() {
            return Err(bad_input(format!("the certificate lists some {} twice", self.name)));
        }
        let values: Vec<Vec<BTreeSet<&str>>> =
            self.heads.iter().map(|(_, parameters)| values(parameters, all)).collect();
        for words in &listed {
            self.belongs(words, &values)?;
        }
        let in_language = values.iter().fold(0, |sum: u128, values| {
            sum.saturating_add(
                values.iter().fold(1, |product, set| product.saturating_mul(set.len() as u128)),
            )
        });
        for (ground, relaxed) in counting.iter().zip(relaxed) {
            let mut possible = self.possible(ground, relaxed);
            if let Some(missing) = possible.find(|words| !listed.contains(&words[..])) {
                let (kind, name, file) = (self.name, missing.join(" "), short(ground.task.source.name()));
                let message =
                    format!("the certificate leaves out the {kind} `{name}`, which `{file}` may have");
                return Err(not_a_proof(message));
            }
        }
        let is_never = |words: &&&[String]| {
            !counting.iter().zip(relaxed).any(|(ground, relaxed)| self.can_be(words, ground, relaxed))
        };
        if in_language > listed.len() as u128 && !listed.iter().any(|words| is_never(&words)) {
            let message = format!("no {} of the certificate stands for those that it leaves out", self.name);
            return Err(not_a_proof(message));
        }
        Ok(())
    }

    /// Refuses what is not part of the language.
    fn belongs(&self, words: &[String], values: &[Vec<BTreeSet<&str>>]) -> Result<(), Refusal> {
        let head = self.heads.iter().position(|(head, _)| words.first().is_some_and(|word| word == head));
        let fits = head.is_some_and(|head| {
            let arguments = &words[1..];
            arguments.len() == values[head].len()
                && arguments.iter().zip(&values[head]).all(|(word, set)| set.contains(&**word))
        });
        if fits {
            return Ok(());
        }
        Err(bad_input(format!("`{}` is no {} over these examples", words.join(" "), self.name)))
    }

    fn can_be(&self, words: &[String], ground: &Ground, relaxed: &Relaxed) -> bool {
        resolve(words, ground, self.is_action).is_some_and(|name| match self.is_action {
            true => relaxed.can_be_applicable(ground, &name),
            false => relaxed.can_be_true(ground, &name),
        })
    }

    /// What can be applicable, or true, in some state of an example.
    fn possible<'g>(
        &'g self,
        ground: &'g Ground,
        relaxed: &'g Relaxed,
    ) -> impl Iterator<Item = Vec<String>> + 'g {
        let (actions, atoms, facts) = (ground.actions.keys(), ground.atoms.keys(), ground.facts());
        let names: Vec<&Name> = if self.is_action { actions.collect() } else { atoms.chain(facts).collect() };
        let names = names.into_iter().map(|name| words(name, &ground.task, self.is_action));
        names.filter(move |words| {
            self.heads.iter().any(|(head, _)| words[0] == *head) && self.can_be(words, ground, relaxed)
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
