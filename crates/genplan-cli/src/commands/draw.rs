//! `genplan draw`: a program as an automaton, or as code.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use genplan::program::{read_program, read_program_without_domain};
use genplan_core::frame::Frame;
use genplan_core::program::Program;
use genplan_pddl::{Diagnostic, read_domain};
use genplan_show::AutomatonReport;
use genplan_show::draw::{self, Automaton};

use super::{plural, read_in_frame};
use crate::args::{BudgetArgs, DrawArgs, DrawFormat};
use crate::target;
use crate::terminal::{Exit, Stop, Terminal};

/// Pictures of longer programs are of no use to anyone.
const MOST_LINES: usize = 1_000;

pub(crate) fn draw(args: &DrawArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let format = format(args, terminal.json)?;
    let target = target::instead_of_stdout(args.output.as_deref(), args.force, terminal)?;
    let inputs: Vec<PathBuf> = [&args.program].into_iter().chain(&args.domain).cloned().collect();
    target::check(target.as_slice(), &inputs, terminal)?;
    BudgetArgs::DEFAULT.start(terminal);
    let (program, frame) = read(args, terminal)?;
    if program.lines() > MOST_LINES {
        return Err(too_long(&program).into());
    }
    let automaton = Automaton::new(&program, &frame);
    if terminal.json {
        terminal.document(&AutomatonReport::new(&automaton, &program, &frame))?;
    }
    if target.is_none() && terminal.json {
        return Ok(Exit::Yes);
    }
    let drawing = match format {
        DrawFormat::Svg => automaton.svg(&title(&args.program)),
        DrawFormat::Dot => automaton.dot(),
        DrawFormat::Mermaid => automaton.mermaid(),
        DrawFormat::Text => automaton.text(),
        DrawFormat::Regex => regex(&automaton, &frame, terminal)?,
        DrawFormat::Pseudocode => draw::pseudocode(&program, &frame),
        DrawFormat::Python => draw::python(&program, &frame),
        DrawFormat::C => draw::c(&program, &frame, &stem(&args.program)),
    };
    match target {
        Some(target) => target.write(&drawing, terminal)?,
        None => write!(terminal.out, "{drawing}")?,
    }
    Ok(Exit::Yes)
}

/// What names say.
const NAMES: &str = "use a name that ends in .svg, .dot, .gv, .mmd, .txt, .py or .c, or add --format";

/// The format that is asked for, be it by the name of the output.
fn format(args: &DrawArgs, json: bool) -> Result<DrawFormat, Diagnostic> {
    if json && args.format.is_some() && args.output.is_none() {
        let error = Diagnostic::error("--json and --format both say what to write to stdout");
        return Err(error.help("-o FILE writes the drawing to a file, beside the document"));
    }
    let Some(path) = args.output.as_deref().filter(|path| args.format.is_none() && *path != Path::new("-"))
    else {
        return Ok(args.format.unwrap_or(DrawFormat::Text));
    };
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or("").to_ascii_lowercase();
    match &*extension {
        "svg" => Ok(DrawFormat::Svg),
        "dot" | "gv" => Ok(DrawFormat::Dot),
        "mmd" | "mermaid" => Ok(DrawFormat::Mermaid),
        "txt" => Ok(DrawFormat::Text),
        "py" => Ok(DrawFormat::Python),
        "c" => Ok(DrawFormat::C),
        "png" | "jpg" | "jpeg" | "gif" | "webp" | "pdf" | "ps" | "eps" => {
            let message = format!("{} is not supported", extension.to_ascii_uppercase());
            let svg = path.with_extension("svg");
            let help = format!(
                "write an SVG, -o {}; browsers show it, and `rsvg-convert` converts it",
                svg.display()
            );
            Err(Diagnostic::error(message).help(help).help(NAMES))
        }
        _ => {
            let message = format!("the name `{}` does not say which format is wanted", path.display());
            Err(Diagnostic::error(message).help(NAMES))
        }
    }
}

/// Reads the program, with the names of a domain if there is one.
fn read(args: &DrawArgs, terminal: &mut Terminal) -> Result<(Program, Frame), Stop> {
    let strictness = terminal.strictness;
    let domain =
        args.domain.as_ref().map(|path| terminal.read(path, |source| read_domain(source, strictness)));
    let domain = domain.transpose()?;
    let read = |source: &_, frame: &mut _| match &domain {
        None => read_program_without_domain(source, frame),
        Some(domain) => read_program(source, domain, &[], frame),
    };
    read_in_frame(&args.program, read, terminal)
}

fn too_long(program: &Program) -> Diagnostic {
    let lines = plural(program.lines() as u64, "line");
    Diagnostic::error(format!("a program of {lines} is too long to be drawn"))
        .help(format!("a drawing has at most {}", plural(MOST_LINES as u64, "line")))
}

fn title(path: &Path) -> String {
    format!("The program {} as an automaton", stem(path))
}

/// The name of a file, without its folder and its ending. Standard input has none.
fn stem(path: &Path) -> String {
    match path.file_stem().unwrap_or(path.as_os_str()) {
        name if name == "-" => "program".to_owned(),
        name => name.display().to_string(),
    }
}

fn regex(automaton: &Automaton, frame: &Frame, terminal: &mut Terminal) -> Result<String, Stop> {
    let Some(regex) = automaton.regex() else {
        let error = Diagnostic::error("the regular expression of this program is too large to be of use");
        return Err(Stop::undecided(error.help("--format text shows its jumps")));
    };
    terminal.remark("conditions are ignored: these are all paths to an `end`")?;
    Ok(format!("{}\n", regex.show(frame)))
}
