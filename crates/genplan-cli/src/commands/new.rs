//! `genplan new`: a domain folder to start from.

use std::path::{Path, PathBuf};

use genplan::files::is_there;
use genplan_pddl::Diagnostic;

use crate::target::write_all;
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
        return Err(error.help("name a folder that does not exist").into());
    }
    write_all(folder, &FILES.map(|(path, text)| (PathBuf::from(path), text)), false, terminal)?;
    let name = folder.display();
    let word = shell_word(&name.to_string());
    terminal.remark(&format!(
        "`{name}` has a domain and examples with comments: change them to what you need\n\
         genplan synth {word}   finds the program behind them\n\
         genplan lint {word}    looks for mistakes"
    ))?;
    Ok(Exit::Yes)
}

/// A text as one word of a shell's command, and no option. Names that are plain stay as they are.
fn shell_word(text: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "/._-+,:@%=".contains(character);
    let text = if text.starts_with('-') { format!("./{text}") } else { text.to_owned() };
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
