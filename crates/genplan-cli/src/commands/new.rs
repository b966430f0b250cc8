//! `genplan new`: a domain folder to start from.

use std::path::{Path, PathBuf};

use genplan::files::is_there;
use genplan_pddl::Diagnostic;

use crate::target::save_all;
use crate::terminal::{Exit, Stop, Terminal};

/// The files, by their places in the folder.
const FILES: [(&str, &str); 5] = [
    ("domain.pddl", include_str!("new/domain.pddl")),
    ("positive/two.pddl", include_str!("new/two.pddl")),
    ("positive/four.pddl", include_str!("new/four.pddl")),
    ("negative/last-white.pddl", include_str!("new/last-white.pddl")),
    ("test/positive/six.pddl", include_str!("new/six.pddl")),
];

/// Writes the folder, unless there is something of its name.
pub(crate) fn new(folder: &Path, terminal: &mut Terminal) -> Result<Exit, Stop> {
    if is_there(folder) {
        let error = Diagnostic::error(format!("`{}` exists", folder.display()));
        return terminal.refuse(error.help("name a folder that does not exist"), Exit::BadInput);
    }
    let files = FILES.map(|(path, text)| (PathBuf::from(path), text));
    let interrupt = terminal.interrupt.clone();
    interrupt.gently(|| save_all(folder, &files, false)).or_else(|error| {
        let message = format!("cannot write to `{}`: {error}", folder.display());
        terminal.refuse(Diagnostic::error(message), Exit::BadInput)
    })?;
    let name = folder.display();
    terminal.remark(&format!(
        "`{name}` has a domain and examples with comments: change them to what you need\n\
         genplan synth {name}   finds the program behind them\n\
         genplan lint {name}    looks for mistakes"
    ))?;
    Ok(Exit::Yes)
}
