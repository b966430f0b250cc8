//! `genplan generate`: labelled random instances of the bundled domains.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use genplan::files::is_there;
use genplan::report::label_name;
use genplan_core::verdict::Label;
use genplan_lab::generate::{self, Family, GenerateError, Generated, Request, families};
use genplan_lab::{FamiliesReport, FamilyReport, GeneratedReport, InstancesReport};
use genplan_pddl::Diagnostic;
use genplan_pddl::suggest::did_you_mean;

use super::{grouped, plural};
use crate::args::{GenerateArgs, InstanceArgs};
use crate::target::write_all;
use crate::terminal::{Exit, Stop, Terminal};

pub(crate) fn generate(args: &GenerateArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Some(name) = args.family.as_ref().filter(|_| !args.list) else {
        list(terminal)?;
        return Ok(Exit::Yes);
    };
    let family = generate::family(name).ok_or_else(|| unknown(name))?;
    match &args.output {
        Some(folder) if args.pool => {
            let instances = generate::pool(family, args.seed);
            save(folder, &pool_files(family, &instances), args.force, terminal)?;
            tell(&instances, folder, terminal)?;
        }
        Some(folder) => {
            let instances = instances(family, args, terminal.json)?;
            save(folder, &flat_files(&instances), args.force, terminal)?;
            tell(&instances, folder, terminal)?;
        }
        None => show(&instances(family, args, terminal.json)?, terminal)?,
    }
    Ok(Exit::Yes)
}

/// Lists the bundled domains.
fn list(terminal: &mut Terminal) -> io::Result<()> {
    let reports: Vec<FamilyReport> = families().iter().map(FamilyReport::new).collect();
    if terminal.json {
        return terminal.document(&FamiliesReport { domains: reports });
    }
    for FamilyReport { name, task, smallest, largest, unit, .. } in reports {
        let sizes = format!("{smallest} to {} {unit}", grouped(largest as u64));
        writeln!(terminal.out, "{name:16}{sizes:24}{task}")?;
    }
    Ok(())
}

fn unknown(name: &str) -> Diagnostic {
    let error = Diagnostic::error(format!("there is no bundled domain `{name}`"));
    match did_you_mean(name, families().iter().map(|family| family.name)) {
        Some(help) => error.help(help),
        None => error.help("`genplan generate` lists them"),
    }
}

/// The instances that the arguments ask for.
fn instances(family: &Family, args: &GenerateArgs, is_document: bool) -> Result<Vec<Generated>, Diagnostic> {
    if args.output.is_none() && args.instances.count > 1 && !is_document {
        let error = Diagnostic::error(format!(
            "{} do not fit into one file",
            plural(args.instances.count.into(), "instance")
        ));
        return Err(error.help("-o FOLDER writes each to a file of its own"));
    }
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

fn flat_files(instances: &[Generated]) -> Vec<TextFile<'_>> {
    instances.iter().map(|instance| (PathBuf::from(&instance.name), &*instance.text)).collect()
}

/// A domain folder with these examples.
fn pool_files<'a>(family: &Family, instances: &'a [Generated]) -> Vec<TextFile<'a>> {
    let mut files = vec![
        (PathBuf::from("domain.pddl"), family.domain),
        (Path::new("programs").join("intended.prog"), family.program),
    ];
    files.extend(
        instances
            .iter()
            .map(|instance| (Path::new(label_name(instance.label)).join(&instance.name), &*instance.text)),
    );
    files
}

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
fn tell(instances: &[Generated], folder: &Path, terminal: &mut Terminal) -> io::Result<()> {
    if terminal.json {
        return document(instances, false, terminal);
    }
    let count = plural(instances.len() as u64, "instance");
    terminal.remark(&format!("{count} written to `{}`", folder.display()))
}

/// Writes the instances themselves as the result.
fn show(instances: &[Generated], terminal: &mut Terminal) -> io::Result<()> {
    if terminal.json {
        return document(instances, true, terminal);
    }
    instances.iter().try_for_each(|instance| write!(terminal.out, "{}", instance.text))
}

fn document(instances: &[Generated], with_text: bool, terminal: &mut Terminal) -> io::Result<()> {
    let reports = instances.iter().map(|instance| GeneratedReport::new(instance, with_text));
    terminal.document(&InstancesReport { instances: reports.collect() })
}
