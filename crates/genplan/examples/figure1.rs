//! Finds the program of the paper's Figure 1 from the examples in `examples/corridor`.

use std::error::Error;
use std::path::Path;

use genplan::{Budget, ExampleFiles, GeneralizedProblem, Part, Question, Silent, Strictness};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/corridor"));
    let files = ExampleFiles::in_folder(folder, Part::Training)?;
    let problem = GeneralizedProblem::from_examples(&files.read(Strictness::Lenient).into_result()?)?;
    let answer = Question::new(&problem).answer(&Budget::default(), &Silent)?;
    for found in &answer.programs {
        println!("{}", found.program.show(&problem.frame));
    }
    Ok(())
}
