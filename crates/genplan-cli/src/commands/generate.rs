//! `genplan generate`: random instances of the bundled domains, labelled ones and ordinary ones.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::files::is_there;
use genplan::report::label_name;
use genplan_core::verdict::Label;
use genplan_lab::generate::{self, Family, GenerateError, Generated, Request, families, ordinary};
use genplan_lab::{FamiliesReport, FamilyReport, GeneratedReport, InstancesReport};
use genplan_pddl::Diagnostic;
use genplan_pddl::suggest::did_you_mean;

use super::{grouped, plural};
use crate::args::{GenerateArgs, InstanceArgs};
use crate::target::write_all;
use crate::terminal::{Exit, Stop, Terminal};

/// What comes before the name of an ordinary family; alone, it asks for their list.
const ORDINARY: &str = "ordinary";

pub(crate) fn generate(args: &GenerateArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Some(name) = args.family.as_ref().filter(|_| !args.list) else {
        list(families().iter().map(FamilyReport::new), terminal)?;
        return Ok(Exit::Yes);
    };
    if name == ORDINARY {
        list(ordinary::families().iter().map(FamilyReport::ordinary), terminal)?;
        return Ok(Exit::Yes);
    }
    let drawn = match name.strip_prefix(ORDINARY).and_then(|name| name.strip_prefix('/')) {
        Some(name) => Drawn::ordinary(name, args, terminal.json)?,
        None => Drawn::labelled(name, args, terminal.json)?,
    };
    let Some(folder) = &args.output else { return show(&drawn, terminal) };
    save(folder, &drawn.files(), args.force, terminal)?;
    tell(&drawn, folder, terminal)?;
    Ok(Exit::Yes)
}

/// Lists families.
fn list(reports: impl Iterator<Item = FamilyReport>, terminal: &mut Terminal) -> io::Result<()> {
    if terminal.json {
        return terminal.document(&FamiliesReport { domains: reports.collect() });
    }
    for FamilyReport { name, task, smallest, largest, unit, .. } in reports {
        let sizes = format!("{smallest} to {} {unit}", grouped(largest as u64));
        writeln!(terminal.out, "{name:16}{sizes:24}{task}")?;
    }
    Ok(())
}

/// Instances, each with the folder of its file, and what else belongs into that of all.
struct Drawn {
    texts: Vec<TextFile<'static>>,
    instances: Vec<(PathBuf, Generated)>,
}

impl Drawn {
    /// Those of a family with positive and negative instances.
    fn labelled(name: &str, args: &GenerateArgs, is_document: bool) -> Result<Self, Diagnostic> {
        let family = generate::family(name)
            .ok_or_else(|| unknown(name, families().iter().map(|family| family.name)))?;
        if !args.pool {
            refuse_many(args, is_document)?;
            return Ok(Drawn::alone(instances(family, args)?));
        }
        let program = (Path::new("programs").join("intended.prog"), family.program);
        let instances = generate::pool(family, args.seed).into_iter();
        let instances = instances.map(|instance| (PathBuf::from(label_name(instance.label)), instance));
        Ok(Drawn { texts: vec![(DOMAIN.into(), family.domain), program], instances: instances.collect() })
    }

    /// Those of an ordinary family.
    fn ordinary(name: &str, args: &GenerateArgs, is_document: bool) -> Result<Self, Diagnostic> {
        let names = || ordinary::families().iter().map(|family| family.name);
        let family = ordinary::family(name).ok_or_else(|| unknown(name, names()))?;
        let positive = PathBuf::from(label_name(Label::Positive));
        if args.pool {
            let training = family.training_set(args.seed).into_iter();
            let tests = family.test_set(args.seed).into_iter();
            let tests = tests.map(|instance| (Path::new("test").join(&positive), instance));
            let instances = training.map(|instance| (positive.clone(), instance)).chain(tests).collect();
            return Ok(Drawn { texts: vec![(DOMAIN.into(), family.domain)], instances });
        }
        let &InstanceArgs { size, label, count, near } = &args.instances;
        if near || label == Some(Label::Negative) {
            return Err(Diagnostic::error(format!("`{name}` has positive instances only")));
        }
        refuse_many(args, is_document)?;
        let (smallest, largest) = ordinary::SIZES.into_inner();
        let Some(size) = size.filter(|size| ordinary::SIZES.contains(size)) else {
            let error = Diagnostic::error(format!("which size of `{name}`?"));
            return Err(error.help(format!("--size takes from {smallest} to {largest} {}", family.unit)));
        };
        Ok(Drawn::alone(family.instances(&vec![size; count as usize], args.seed)))
    }

    /// Instances without a domain folder.
    fn alone(instances: Vec<Generated>) -> Self {
        let instances = instances.into_iter().map(|instance| (PathBuf::new(), instance)).collect();
        Drawn { texts: Vec::new(), instances }
    }

    fn files(&self) -> Vec<TextFile<'_>> {
        let instances = self.instances.iter();
        let instances = instances.map(|(folder, instance)| (folder.join(&instance.name), &*instance.text));
        self.texts.iter().cloned().chain(instances).collect()
    }
}

fn unknown<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let error = Diagnostic::error(format!("there is no bundled domain `{name}`"));
    match did_you_mean(name, names) {
        Some(help) => error.help(help),
        None => error.help("`genplan generate` lists them"),
    }
}

/// Refuses to write several instances to the terminal.
fn refuse_many(args: &GenerateArgs, is_document: bool) -> Result<(), Diagnostic> {
    if args.output.is_some() || args.instances.count == 1 || is_document {
        return Ok(());
    }
    let instances = plural(args.instances.count.into(), "instance");
    let error = Diagnostic::error(format!("{instances} do not fit into one file"));
    Err(error.help("-o FOLDER writes each to a file of its own"))
}

/// The instances that the arguments ask for.
fn instances(family: &Family, args: &GenerateArgs) -> Result<Vec<Generated>, Diagnostic> {
    let Some(size) = args.instances.size else {
        let error = Diagnostic::error(format!("which size of `{}`?", family.name));
        return Err(error.help(sizes(family)));
    };
    let request = request(args, size);
    generate::generate(family, &request).map_err(|error| refusal(family, &request, &error))
}

fn request(args: &GenerateArgs, size: usize) -> Request {
    let &InstanceArgs { label, count, near, .. } = &args.instances;
    let label = label.unwrap_or(if near { Label::Negative } else { Label::Positive });
    Request { size, label, count: count as usize, seed: args.seed, near }
}

fn sizes(family: &Family) -> String {
    let (smallest, largest) = family.sizes.clone().into_inner();
    format!("--size takes from {smallest} to {largest} {}", family.unit)
}

/// Why there are no such instances, and what to do.
fn refusal(family: &Family, request: &Request, error: &GenerateError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{}`: {error}", family.name));
    match error {
        GenerateError::Size { .. } => diagnostic,
        GenerateError::NearPositive => diagnostic.help("--near goes with --label negative"),
        GenerateError::TooFew { .. } if request.size == *family.sizes.end() => {
            diagnostic.help("this is the largest size")
        }
        GenerateError::TooFew { .. } => diagnostic.help("larger sizes have more of them"),
    }
}

/// A file to be written, by its path in the folder.
type TextFile<'a> = (PathBuf, &'a str);

const DOMAIN: &str = "domain.pddl";

/// Writes files into a folder; none of them if one exists and must not be overwritten.
fn save(folder: &Path, files: &[TextFile<'_>], force: bool, terminal: &mut Terminal) -> Result<(), Stop> {
    if is_there(folder) && !folder.is_dir() {
        let error = Diagnostic::error(format!("`{}` is not a folder", folder.display()));
        return Err(error.help("-o names the folder for the instances").into());
    }
    if !force {
        refuse_existing(folder, files)?;
    }
    write_all(folder, files, force, terminal)
}

/// Refuses to overwrite files.
fn refuse_existing(folder: &Path, files: &[TextFile<'_>]) -> Result<(), Diagnostic> {
    let existing = files.iter().map(|(path, _)| folder.join(path)).filter(|path| is_there(path));
    let existing: Vec<PathBuf> = existing.collect();
    let Some((first, others)) = existing.split_first() else { return Ok(()) };
    let more = match others.len() {
        0 => "exists".into(),
        more => format!("and {} exist", plural(more as u64, "other file")),
    };
    Err(Diagnostic::error(format!("`{}` {more}", first.display())).help("--force overwrites"))
}

/// Says what was written.
fn tell(drawn: &Drawn, folder: &Path, terminal: &mut Terminal) -> io::Result<()> {
    if terminal.json {
        return document(drawn, false, terminal);
    }
    let count = plural(drawn.instances.len() as u64, "instance");
    terminal.remark(&format!("{count} written to `{}`", folder.display()))
}

/// Writes the instances themselves as the result.
fn show(drawn: &Drawn, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match terminal.json {
        true => document(drawn, true, terminal)?,
        false => {
            drawn.instances.iter().try_for_each(|(_, instance)| write!(terminal.out, "{}", instance.text))?;
        }
    }
    Ok(Exit::Yes)
}

fn document(drawn: &Drawn, with_text: bool, terminal: &mut Terminal) -> io::Result<()> {
    let reports = drawn.instances.iter().map(|(_, instance)| GeneratedReport::new(instance, with_text));
    terminal.document(&InstancesReport { instances: reports.collect() })
}
