//! Constants and objects.

use std::rc::Rc;
use std::sync::Arc;

use super::report_duplicate;
use super::types::Typing;
use crate::diagnostics::{Diagnostic, Report, Severity};
use crate::lifted::{Object, ObjectId, Objects, TypeId};
use crate::source::Source;
use crate::syntax::ast::{Name, TypedList};

/// The bytes for an object, besides its name: in the list, in the index, and around the name.
const OBJECT: usize = 96;

/// The constants of a domain, and then the objects of a list.
///
/// For the constants themselves there are none before them.
pub(super) fn objects(
    constants: &Objects,
    home: &Arc<Source>,
    list: &TypedList<'_>,
    typing: &Typing<'_>,
    report: &mut Report,
) -> Objects {
    let mut objects = constants.clone();
    let meter = Rc::clone(report.meter());
    let names: usize = constants.iter().map(|(_, name, _)| name.len()).sum();
    if meter.take((constants.len() + list.names().len()) * OBJECT + names).is_err() {
        return objects;
    }
    objects.reserve(list.names().len());
    for (names, types) in list.groups() {
        let types = typing.union(types, report);
        for name in names.iter().take_while(|name| meter.take(name.text.len()).is_ok()) {
            let object = Object { types: Arc::clone(&types), span: name.span() };
            if let Err(first) = objects.insert(name.lower().into(), object) {
                report_repeated(&objects, first, constants.len(), home, name, &types, report);
            }
        }
    }
    objects
}

/// Reports that a name is taken, by a constant or by an object of the same list.
fn report_repeated(
    objects: &Objects,
    first: ObjectId,
    constants: usize,
    home: &Arc<Source>,
    name: &Name<'_>,
    types: &[TypeId],
    report: &mut Report,
) {
    let object = objects.object(first);
    if first.index() >= constants {
        return report_duplicate(report, "object", name, object.span);
    }
    let same = *object.types == *types;
    let severity = if same { Severity::Warning } else { Severity::Error };
    let other = if same { "" } else { " of another type" };
    let diagnostic =
        Diagnostic::new(severity, format!("the object `{}` is already a constant{other}", name.text))
            .label(report.source(), name.span(), "again here")
            .label(home, object.span, "constant of the domain");
    report.push(diagnostic);
}
