//! genplan for Python: the part of the package `genplan` that is written in Rust.
//!
//! What Python gives are paths, texts and options; what it gets are documents (the same as those of `--json`) and
//! texts. The classes that users see are in `python/genplan`.
//!
//! | module | what it is |
//! |---|---|
//! | `inputs` | paths and texts to domains and examples |
//! | `options` | what may be used, and the options of a question |
//! | `watch` | work without the interpreter's lock, which Ctrl-C ends |
//! | `errors` | diagnostics to exceptions |
//! | `bench` | experiments |
//! | `explorer` | parts of a search, for a cluster |
//! | `lesson` | a conversation about examples |
//! | `synthesis`, `program`, `evaluation`, `proving`, `tools` | what Python can call |

mod bench;
mod errors;
mod evaluation;
mod explorer;
mod inputs;
mod lesson;
mod options;
mod program;
mod proving;
mod synthesis;
mod tools;
mod watch;

use pyo3::prelude::*;

/// The part of genplan that is written in Rust.
#[pymodule]
fn _genplan(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<inputs::Inputs>()?;
    module.add_class::<program::PyExecution>()?;
    module.add_class::<explorer::PyExplorer>()?;
    module.add_class::<bench::Experiment>()?;
    module.add_class::<lesson::PyLesson>()?;
    module.add_class::<explorer::Reason>()?;
    module.add_function(wrap_pyfunction!(inputs::describe, module)?)?;
    module.add_function(wrap_pyfunction!(synthesis::synthesize, module)?)?;
    module.add_function(wrap_pyfunction!(explorer::synthesize_with_pool, module)?)?;
    module.add_function(wrap_pyfunction!(program::read_program, module)?)?;
    module.add_function(wrap_pyfunction!(program::draw, module)?)?;
    module.add_function(wrap_pyfunction!(program::run, module)?)?;
    module.add_function(wrap_pyfunction!(evaluation::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(proving::prove, module)?)?;
    module.add_function(wrap_pyfunction!(tools::lint, module)?)?;
    module.add_function(wrap_pyfunction!(tools::compile, module)?)?;
    module.add_function(wrap_pyfunction!(tools::generate, module)?)?;
    module.add_function(wrap_pyfunction!(tools::families, module)?)?;
    Ok(())
}
