//! Writes a corridor of N cells to stdout, to be run with the programs of `examples/corridor`:
//!
//! ```console
//! $ cargo run --release -p genplan --example corridor_file -- 1000000 > million.pddl
//! $ genplan run examples/corridor/programs/once-or-more.prog examples/corridor/domain.pddl million.pddl
//! ```

mod corridor;

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cells = std::env::args().nth(1).and_then(|argument| argument.parse().ok());
    let Some(cells) = cells.filter(|cells| cells % 2 == 0 && *cells > 0) else {
        eprintln!("usage: corridor_file N (the number of cells, which is even)");
        return ExitCode::from(2);
    };
    match std::io::stdout().write_all(corridor::corridor(cells).as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
