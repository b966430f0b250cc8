//! `genplan bench`

use std::path::Path;

use expect_test::expect;

use genplan_check::certificate::{Certificate, Claim};
use genplan_check::check::{Limits, check};
use genplan_check::files::{Paths, bytes, tasks};
use genplan_testing::copy;
use genplan_testing::domains::{ROAD, road};

use crate::support::{COUNTER, Folder, counter, genplan, in_time, repository, show};

/// Roads with 2 to 5 places as examples and with 6 as test; the place before the end is negative.
fn roads() -> Folder {
    let folder = Folder::new([("roads/domain.pddl", ROAD)])
        .with("roads/test/positive/6.pddl", road(6, 6))
        .with("roads/test/negative/6.pddl", road(6, 5));
    (2..6).fold(folder, |folder, length| {
        folder
            .with(&format!("roads/positive/{length}.pddl"), road(length, length))
            .with(&format!("roads/negative/{length}.pddl"), road(length, length - 1))
    })
}

/// The output without the three columns of times in Table 1, and without the time at its end.
fn without_times(text: &str) -> String {
    let mut times = 0..0;
    let lines = text.split('\n').map(|line| {
        let mut cells: Vec<&str> = line.split('|').collect();
        if line.contains("| mode ") {
            let first = cells.iter().position(|name| name.trim() == "mean s");
            times = first.map_or(0..0, |first| first..first + 3);
        }
        if line.starts_with('|') {
            cells.drain(times.clone());
        }
        cells.join("|")
    });
    let text = lines.collect::<Vec<String>>().join("\n");
    match text.rsplit_once(", ") {
        Some((start, end)) if end.ends_with(" s") => format!("{start}, # s"),
        _ => text,
    }
}

/// What the command does, without times.
fn run(folder: &Folder, arguments: &str) -> String {
    without_times(&show(&folder.output(arguments)))
}

#[test]
fn help() {
    roads().says(
        "bench --help",
        0,
        "Repeat the paper's experiments, or do them with other domains
         Usage: genplan bench [OPTIONS] <TABLE or FOLDER>...
         merge  Put the results of several shards into one file
         <TABLE or FOLDER>...  table1 or table2, or both; and domain folders with positive/ and negative/,
         --data <FOLDER>       Repeat the runs of the authors: a folder with configurations.csv and
         --configurations <N>  N for each domain: a sixth P, half of the others PN-Lite, half PN
         --examples <N>        At most N examples in each [default: 5]
         --seed <S>            The seed of the random sets of examples [default: 1]
         --max-lines <N>       Try 1, 2, 3, … up to N lines [default: n of the intended program for
         --threads <N>            Do N runs in parallel, each on one thread [default: one for each
         --time-limit <TIME>      Give up a run after this time: seconds, or 90s, 2m, 1h [default: 60]
         --memory-limit <MEMORY>  Give up a run before it uses more memory for states: megabytes, or
         --results <FILE>         Append each finished run to a file, and skip runs that are already
         --shard <I/K>            Do only one of K parts of the experiment, and show no tables
         --certificates <FOLDER>  Write a certificate of each run that is decided into a folder, for
         --csv <FILE>             Write the cells of the tables as comma-separated values
         --html <FILE>            Write a page with tables and plots
         --force                  Overwrite these files if they exist; a results file only if it is
         Each configuration is a random set of examples: only positive ones (P), or positive and negative
         --results appends each finished run to a file. The same command then continues an experiment that
         --shard I/K does every K-th run, from the I-th on, so that K machines share an experiment. `merge`
         Exits with 0 if everything was decided, 3 if a run reached a limit.",
    );
}

#[test]
fn both_tables_of_a_folder() {
    expect![[r#"
        ? 0 ### Table 1: synthesis

        | domain | mode    | n | runs | found % |               | none % | undecided % |
        |:-------|:--------|--:|-----:|--------:|--------------:|-------:|------------:|
        | roads  | P       | 3 |    4 |   100.0 | [51.0, 100.0] |    0.0 |         0.0 |
        | roads  | PN-Lite | 3 |   10 |   100.0 | [72.2, 100.0] |    0.0 |         0.0 |
        | roads  | PN      | 3 |   10 |   100.0 | [72.2, 100.0] |    0.0 |         0.0 |

        found, none (proved) and undecided (a limit was reached) in percent of the runs, with Wilson's 95 % confidence
        interval of the first. Seconds of search: the mean over the runs that found a program, as in the paper; median and
        maximum over all runs.

        ### Table 2: evaluation on unseen instances

        | domain | mode    | programs | recall |                | precision |                | accuracy |                | balanced |   MCC |
        |:-------|:--------|---------:|-------:|---------------:|----------:|---------------:|---------:|---------------:|---------:|------:|
        | roads  | P       |        4 | 100.00 | [100.0, 100.0] |    100.00 | [100.0, 100.0] |   100.00 | [100.0, 100.0] |   100.00 | 1.000 |
        | roads  | PN-Lite |       10 | 100.00 | [100.0, 100.0] |    100.00 | [100.0, 100.0] |   100.00 | [100.0, 100.0] |   100.00 | 1.000 |
        | roads  | PN      |       10 | 100.00 | [100.0, 100.0] |    100.00 | [100.0, 100.0] |   100.00 | [100.0, 100.0] |   100.00 | 1.000 |

        Recall, precision, accuracy, balanced accuracy (in percent) and MCC of all executions of the found programs on
        instances that they were not found with, counted together as in the paper. In brackets: 95 % confidence intervals,
        by resampling the programs.

        ### Table 2 as means over programs

        | domain | mode    | programs | recall |                | precision |                | accuracy |                | balanced |   MCC |
        |:-------|:--------|---------:|-------:|---------------:|----------:|---------------:|---------:|---------------:|---------:|------:|
        | roads  | P       |        4 | 100.00 | [100.0, 100.0] |    100.00 | [100.0, 100.0] |   100.00 | [100.0, 100.0] |   100.00 | 1.000 |
        | roads  | PN-Lite |       10 | 100.00 | [100.0, 100.0] |    100.00 | [100.0, 100.0] |   100.00 | [100.0, 100.0] |   100.00 | 1.000 |
        | roads  | PN      |       10 | 100.00 | [100.0, 100.0] |    100.00 | [100.0, 100.0] |   100.00 | [100.0, 100.0] |   100.00 | 1.000 |

        The means over the programs for which the metric is defined; (− k): it is not for k programs. A program that solves
        nothing has no precision and no MCC.
        --- stderr
        24 runs, # s"#]].assert_eq(&run(&roads(), "bench roads --configurations 24 --max-lines 3"));
}

#[test]
fn one_table_of_a_folder() {
    let text = run(&roads(), "bench table1 roads --configurations 6 --max-lines 3");
    assert!(text.contains("Table 1") && !text.contains("Table 2"), "{text}");
    let text = run(&roads(), "bench table2 roads --configurations 6 --max-lines 3");
    assert!(!text.contains("Table 1") && text.contains("Table 2"), "{text}");
}

/// The authors' data in small.
fn data() -> Folder {
    let folder = (2..5).fold(Folder::new([("data/list/domain.pddl", ROAD)]), |folder, length| {
        folder
            .with(&format!("data/list/road-{length}-pos-a.pddl"), road(length, length))
            .with(&format!("data/list/road-{length}-neg-a.pddl"), road(length, length - 1))
    });
    folder.with(
        "data/configurations.csv",
        "domain,mode,configuration,lines,positive,negative,runnable\n\
         list,positive,one,2,road-2-pos-a.pddl road-4-pos-a.pddl,,yes\n\
         list,pn,two,1,road-3-pos-a.pddl,road-2-neg-a.pddl,yes\n\
         list,pn,three,3,road-9-pos-a.pddl,,no\n",
    )
}

#[test]
fn the_runs_of_the_authors_beside_the_paper() {
    let text = run(&data(), "bench table1 table2 --data data");
    for line in [
        "| domain | mode | n | runs | found % |               | none % | undecided % | paper: n | found % | mean s |",
        "| list   | PN   | 1 |    1 |     0.0 |   [0.0, 79.3] |  100.0 |         0.0 |        3 |    45.0 |   0.21 |",
        "| list   | P    |        1 | 100.00 |  |    100.00 |  |   100.00 |  |   100.00 | 1.000 |          8.08 |     72.73 |    81.89 |",
        "| list   | PN   |        0 |      – |  |         – |  |        – |  |        – |     – |          4.75 |     47.22 |    80.27 |",
        "paper: as printed, and in parentheses recomputed from the authors' logs where these say something else.",
        "note: 1 of 3 configurations are marked as not runnable and left out",
        "2 runs, # s",
    ] {
        assert!(text.lines().any(|found| found == line), "no `{line}` in\n{text}");
    }
}

/// The JSON document, without times.
fn document(folder: &Folder, arguments: &str) -> String {
    let output = folder.output(&format!("{arguments} --json"));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let is_time = |line: &&str| {
        ["\"seconds\":", "\"mean_found\":", "\"mean\":", "\"median\":", "\"max\":"]
            .iter()
            .any(|name| line.trim_start().starts_with(name) && !line.ends_with('{'))
    };
    text.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_seed_gives_the_same_results_whatever_the_number_of_threads() {
    let folder = roads();
    let alone = document(&folder, "bench roads --configurations 24 --max-lines 3 --threads 1");
    assert!(alone.contains("\"go(0, !arrived)\""), "{alone}");
    assert_eq!(alone, document(&folder, "bench roads --configurations 24 --max-lines 3 --threads 3"));
    let other = document(&folder, "bench roads --configurations 24 --max-lines 3 --seed 2");
    assert_ne!(alone, other, "another seed draws other examples");
}

const RESUMED: &str = "bench roads --configurations 24 --max-lines 3 --results runs.jsonl";

/// The runs of a results file in order, without times.
fn runs(folder: &Folder) -> Vec<String> {
    let text = folder.read("runs.jsonl");
    let without_time = |line: &str| {
        let (start, end) = line.split_once("\"seconds\":").expect("a time");
        format!("{start}{}", end.split_once(',').expect("more").1)
    };
    let mut runs: Vec<String> = text.lines().skip(1).map(without_time).collect();
    runs.sort();
    runs
}

/// Keeps the first `lines` of the results file, and the first `characters` of the next line.
fn cut(folder: &Folder, lines: usize, characters: usize) {
    let path = folder.path().join("runs.jsonl");
    let text = std::fs::read_to_string(&path).expect("a results file");
    let kept: String = text.split_inclusive('\n').take(lines).collect();
    let next: String = text[kept.len()..].chars().take(characters).collect();
    std::fs::write(path, kept + &next).expect("a file");
}

#[test]
fn an_experiment_that_was_killed_goes_on_where_it_stopped() {
    let folder = roads();
    let (whole, all) = (run(&folder, RESUMED), runs(&folder));
    assert_eq!(all.len(), 24);
    for (lines, characters, kept) in [(8, 40, 7), (1, 0, 0), (24, 0, 23), (0, 30, 0), (0, 0, 0)] {
        cut(&folder, lines, characters);
        let resumed = run(&folder, RESUMED);
        let kept = if kept > 0 { format!(" ({kept} of them done before)") } else { String::new() };
        assert_eq!(resumed, whole.replace("24 runs,", &format!("24 runs{kept},")));
        assert_eq!(runs(&folder), all, "after {lines} lines and {characters} characters");
    }
}

#[test]
fn a_finished_experiment_is_not_repeated() {
    let folder = roads();
    run(&folder, RESUMED);
    let before = std::fs::read(folder.path().join("runs.jsonl")).expect("a results file");
    assert!(run(&folder, RESUMED).contains("24 runs (24 of them done before)"));
    assert_eq!(std::fs::read(folder.path().join("runs.jsonl")).expect("a results file"), before);
}

#[test]
fn results_of_other_options_are_refused() {
    let folder = roads();
    run(&folder, RESUMED);
    folder.refuses(
        "bench roads --configurations 12 --lines 3 --seed 7 --results runs.jsonl",
        expect![[r#"
            error: `runs.jsonl` is from another experiment
              = help: --configurations is 12 now, but was 24 there
              = help: --lines is 3 now, but was not given there
              = help: --max-lines is not given now, but was 3 there
              = help: --seed is 7 now, but was 1 there
              = help: --force starts a new one; another --results FILE keeps it"#]],
    );
    let folder = folder.with("roads/positive/2.pddl", road(2, 2) + "; changed");
    folder.refuses(
        RESUMED,
        expect![[r#"
            error: `runs.jsonl` is from another experiment
              = help: the options are the same, but the domains or examples have changed since
              = help: --force starts a new one; another --results FILE keeps it"#]],
    );
    assert!(run(&folder, &format!("{RESUMED} --force")).contains("24 runs, "), "--force starts anew");
}

#[test]
fn what_is_no_results_file_is_refused() {
    let folder = roads().with("runs.jsonl", "my diary\n");
    folder.refuses(
        RESUMED,
        expect![[r#"
            error: `runs.jsonl` is not a results file of genplan bench
              = help: name another --results FILE; --force only replaces results of other experiments"#]],
    );
    let folder = folder.with("runs.jsonl", "my diary");
    folder.refuses(
        &format!("{RESUMED} --force"),
        expect![[r#"
            error: `runs.jsonl` is not a results file of genplan bench
              = help: name another --results FILE; --force only replaces results of other experiments"#]],
    );
    assert_eq!(folder.read("runs.jsonl"), "my diary");
    folder
        .refuses("bench roads --results roads", expect!["error: `roads` cannot be written: it is a folder"]);
}

#[test]
fn an_empty_file_becomes_a_results_file() {
    let folder = roads().with("runs.jsonl", "");
    assert!(run(&folder, RESUMED).contains("24 runs, "));
    assert_eq!(runs(&folder).len(), 24);
}

#[test]
fn a_results_file_is_used_by_one_process_at_a_time() {
    let folder = roads();
    run(&folder, RESUMED);
    let path = folder.path().join("runs.jsonl");
    let before = std::fs::read(&path).expect("a results file");
    let file = std::fs::File::open(&path).expect("a results file");
    file.lock().expect("a lock");
    for arguments in [RESUMED, "bench roads --seed 2 --results runs.jsonl --force"] {
        folder.refuses(
            arguments,
            expect![[r#"
                error: `runs.jsonl` is in use by another genplan bench
                  = help: wait until it has finished, or name another --results FILE"#]],
        );
    }
    assert_eq!(std::fs::read(&path).expect("a results file"), before);
    drop(file);
    assert!(run(&folder, RESUMED).contains("24 runs (24 of them done before)"));
}

#[test]
fn a_line_that_cannot_be_read_is_left_out_and_its_run_done_again() {
    let folder = roads();
    run(&folder, RESUMED);
    let (path, all) = (folder.path().join("runs.jsonl"), runs(&folder));
    let text = std::fs::read_to_string(&path).expect("a results file");
    let mut damaged: Vec<&str> = text.lines().collect();
    damaged[3] = &damaged[3][..20];
    std::fs::write(&path, damaged.join("\n") + "\n").expect("a file");
    let output = run(&folder, RESUMED);
    let note = "note: line 4 of `runs.jsonl` is not a run of this experiment: it is ignored\n";
    assert!(output.contains(note), "{output}");
    assert!(output.contains("24 runs (23 of them done before)"), "{output}");
    let text = std::fs::read_to_string(&path).expect("a results file");
    let readable: Vec<&str> = text.lines().filter(|line| line.ends_with('}')).collect();
    std::fs::write(&path, readable.join("\n") + "\n").expect("a file");
    assert_eq!(runs(&folder), all);
}

#[test]
fn forged_runs_are_left_out() {
    let folder = roads();
    let honest = run(&folder, RESUMED);
    let path = folder.path().join("runs.jsonl");
    let text = std::fs::read_to_string(&path).expect("a results file");
    let number = text.lines().position(|line| line.contains(r#""outcome":"found""#)).expect("a program");
    let line = text.lines().nth(number).expect("a program");
    let field = |name: &str| {
        let start = line.find(name).expect("a field") + name.len();
        let length = line[start..].find([',', ']', '}']).expect("an end");
        (start, length)
    };
    for (name, forged) in [
        (r#""solved":"#, "18446744073709551615"),
        (r#""undecided":"#, "18446744073709551614"),
        (r#""solved":"#, "77"),
        (r#""seconds":"#, "-1.0"),
        (r#""seconds":"#, "1e999"),
        (r#""bound":"#, "4"),
        (r#""domain":"#, r#""other""#),
        (r#""examples":["#, r#""other.pddl""#),
        (r#""program":["#, r#""\u001b[2J""#),
        (r#""program":["#, r#""end\nend""#),
        (r#""outcome":"#, r#""none""#),
    ] {
        let (start, length) = field(name);
        let forged = format!("{}{forged}{}", &line[..start], &line[start + length..]);
        std::fs::write(&path, text.replace(line, &forged)).expect("a file");
        let output = run(&folder, RESUMED);
        let note = format!("note: line {} of `runs.jsonl` is not a run of this experiment", number + 1);
        assert!(output.contains(&note), "{forged}: {output}");
        assert!(output.contains("24 runs (23 of them done before)"), "{forged}: {output}");
        assert_eq!(output.split("--- stderr").next(), honest.split("--- stderr").next(), "{forged}");
    }
}

#[test]
fn threads_that_cannot_be_started_are_done_without() {
    // There is no room for such a stack.
    let folder = roads();
    let mut command = genplan(folder.path(), "bench roads --configurations 24 --max-lines 1 --threads 8");
    let output = command.env("RUST_MIN_STACK", (1_u64 << 50).to_string()).output().expect("the command");
    let text = without_times(&show(&output));
    assert!(text.starts_with("? 0 ") && text.contains("24 runs"), "{text}");
}

#[test]
fn a_run_that_is_there_twice_counts_once() {
    let folder = roads();
    run(&folder, RESUMED);
    let path = folder.path().join("runs.jsonl");
    let text = std::fs::read_to_string(&path).expect("a results file");
    let lines: Vec<&str> = text.lines().collect();
    std::fs::write(&path, [&lines[..4], &lines[2..4], &[""]].concat().join("\n")).expect("a file");
    assert!(run(&folder, RESUMED).contains("24 runs (3 of them done before)"));
    assert_eq!(runs(&folder).len(), 26);
}

#[test]
fn the_domains_take_turns() {
    let folder = roads();
    copy(&folder.path().join("roads"), &folder.path().join("streets"));
    run(&folder, "bench roads streets --configurations 24 --max-lines 3 --threads 1 --results runs.jsonl");
    let runs = folder.read("runs.jsonl");
    let is_road: Vec<bool> = runs.lines().skip(1).map(|line| line.contains("\"domain\":\"roads\"")).collect();
    assert_eq!(is_road.len(), 48);
    assert!(is_road.windows(4).all(|turns| turns.contains(&true) && turns.contains(&false)), "{runs}");
}

#[test]
fn a_pool_with_too_few_examples_is_refused() {
    let corridor = repository().join("examples/corridor");
    let folder = roads();
    copy(&corridor, &folder.path().join("corridor"));
    folder.refuses(
        "bench corridor",
        expect![[r#"
            error: `corridor` has too few examples to draw from
              = help: sets of at most 5 need 4 positive and 4 negative examples; there are 2 and 1
              = help: add examples, or draw smaller sets: `--examples 2`
              = help: `genplan generate DOMAIN --pool -o FOLDER` makes a large enough folder of a bundled domain"#]],
    );
    // The advice helps.
    folder.exits("bench corridor --examples 2 --configurations 3 --max-lines 4 -q", 0);
}

#[test]
fn what_is_neither_a_table_nor_a_folder_is_refused() {
    roads().refuses(
        "bench tabel1",
        expect![[r#"
            error: `tabel1` is neither a table nor a folder
              = help: did you mean `table1`?
              = help: expected table1, table2, or a folder with domain.pddl, positive/*.pddl and negative/*.pddl"#]],
    );
    roads().refuses(
        "bench roads raods",
        expect![[r#"
            error: `raods` is neither a table nor a folder
              = help: expected table1, table2, or a folder with domain.pddl, positive/*.pddl and negative/*.pddl"#]],
    );
    roads()
        .refuses("bench roads ./roads roads/../roads", expect!["error: the folder `./roads` is named twice"]);
    roads().refuses(
        "bench roads/positive",
        expect![[r#"
            error: `roads/positive` has no domain.pddl
              = help: a domain folder holds domain.pddl, positive/*.pddl and negative/*.pddl"#]],
    );
}

#[test]
fn data_cannot_be_mixed_with_what_it_does_not_have() {
    let folder = data();
    folder.refuses(
        "bench data/list --data data",
        expect![[r#"
            error: `data/list` cannot be added to the runs of --data
              = help: name tables only, or leave --data out"#]],
    );
    folder.refuses(
        "bench table1 --data nowhere",
        expect!["error: cannot read `nowhere/configurations.csv`: No such file or directory (os error 2)"],
    );
    let table = "domain,mode,configuration,lines,positive,negative,runnable\n\
                 list,pn,two,1,road-2-neg-a.pddl,,yes\n";
    let folder = folder.with("data/configurations.csv", table);
    folder.refuses(
        "bench table1 --data data",
        expect![[r#"
            error: the configuration two of list names `road-2-neg-a.pddl`
              = help: there is no such positive instance in that domain"#]],
    );
    let folder = folder.with("data/list/notes.pddl", ROAD);
    folder.refuses(
        "bench table1 --data data",
        expect![[r#"
            error: the name of `data/list/notes.pddl` does not show its label
              = help: expected `-pos-` or `-neg-` in it"#]],
    );
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = roads().with("report.html", "old").with("cells.csv", "old");
    let command = "bench roads --configurations 6 --max-lines 3";
    folder.refuses(
        &format!("{command} --html report.html"),
        expect![[r#"
            error: `report.html` exists
              = help: --force overwrites it"#]],
    );
    folder.refuses(
        &format!("{command} --csv cells.csv"),
        expect![[r#"
            error: `cells.csv` exists
              = help: --force overwrites it"#]],
    );
    folder.refuses(
        &format!("{command} --csv new --html new"),
        expect!["error: `new` is named for two outputs"],
    );
    for force in ["", " --force"] {
        folder.refuses(
            &format!("{command} --html roads{force}"),
            expect!["error: `roads` cannot be written: it is a folder"],
        );
    }
    folder.refuses(
        &format!("{command} --html nowhere/report.html"),
        expect!["error: `nowhere/report.html` cannot be written: there is no folder `nowhere`"],
    );
    folder.refuses(
        &format!("{command} --results nowhere/runs.jsonl"),
        expect!["error: `nowhere/runs.jsonl` cannot be written: there is no folder `nowhere`"],
    );
    assert_eq!(folder.read("report.html"), "old");
    let text = run(&folder, &format!("{command} --html report.html --csv cells.csv --force"));
    assert!(text.starts_with("? 0 "), "{text}");
    let csv = folder.read("cells.csv");
    assert!(csv.starts_with("domain,mode,bound,runs,found,"), "{csv}");
    let modes: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(modes, ["positive", "pn-lite", "pn"]);
}

#[test]
fn the_page_needs_nothing_else() {
    let folder = roads();
    run(&folder, "bench roads --configurations 24 --max-lines 3 --html report.html");
    let page = folder.read("report.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    let page = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    assert!(!page.contains("http") && !page.contains("src=") && !page.contains("<script"), "no network");
    assert_eq!(page.matches("<circle class=\"c0 ").count(), 2 * 24, "a point for each run in both plots");
    assert!(!page.contains("NaN") && !page.contains("inf\""), "all places are numbers");
    assert!(!page.contains("<span class=\"key limit\">"), "nothing is undecided");
    assert!(page.contains("0. walk\n1. go(0, !arrived)\n2. end\n"), "the best program");
    for tag in ["svg", "table", "figure", "div", "details", "article", "g", "ul", "tr", "td"] {
        let [open, close] = [format!("<{tag}"), format!("</{tag}>")];
        let opened = page.matches(&format!("{open}>")).count() + page.matches(&format!("{open} ")).count();
        assert_eq!(opened, page.matches(&close).count(), "{tag}");
    }
}

#[test]
fn names_cannot_break_the_page() {
    let folder = roads();
    std::fs::rename(folder.path().join("roads"), folder.path().join("<b>&")).expect("a folder");
    let mut command = genplan(folder.path(), "bench --configurations 6 --max-lines 3 --html report.html -q");
    assert_eq!(command.arg("<b>&").output().expect("the command").status.code(), Some(0));
    let page = folder.read("report.html");
    assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>"), "{page}");
}

#[test]
fn a_run_that_reaches_a_limit_is_undecided() {
    let folder = (5..7).fold(Folder::new([("counters/domain.pddl", COUNTER)]), |folder, bits| {
        folder
            .with(&format!("counters/positive/{bits}.pddl"), counter(bits))
            .with(&format!("counters/negative/{bits}.pddl"), counter(bits))
    });
    let text = run(
        &folder,
        "bench table1 counters --configurations 6 --examples 3 --lines 31 --time-limit 0.1 --html report.html",
    );
    assert!(text.starts_with("? 3 "), "{text}");
    let page = folder.read("report.html");
    assert!(page.contains("<span class=\"key limit\"></span>undecided"), "the legend says so");
}

/// A small experiment with roads.
const SMALL: &str = "bench roads --configurations 12 --max-lines 3 --examples 3 --threads 1";

/// The exit code, stdout and stderr of a command.
fn done(folder: &Folder, arguments: &str) -> (Option<i32>, String, String) {
    let output = folder.in_time(arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn shards_are_merged_to_the_tables_of_the_whole() {
    let folder = roads();
    let (_, whole, _) = done(&folder, SMALL);
    for shard in 1..=3 {
        let options = format!("{SMALL} --shard {shard}/3 --results runs-{shard}.jsonl");
        let (code, stdout, stderr) = done(&folder, &options);
        assert_eq!((code, &*stdout), (Some(0), ""), "{stderr}");
        assert!(stderr.starts_with(&format!("shard {shard}/3: 4 runs, ")), "{stderr}");
    }
    let merged = done(&folder, "bench merge runs-1.jsonl runs-2.jsonl runs-3.jsonl -o runs.jsonl");
    assert_eq!(merged, (Some(0), String::new(), "12 runs of 3 files\n".to_owned()));
    let (code, shown, stderr) = done(&folder, &format!("{SMALL} --results runs.jsonl"));
    assert_eq!((code, without_times(&shown)), (Some(0), without_times(&whole)));
    assert!(stderr.contains("12 runs (12 of them done before)"), "{stderr}");
}

/// The scripts of the book's page about clusters: of a job, and of what comes after all jobs.
fn scripts() -> (String, String) {
    let page = std::fs::read_to_string(repository().join("docs/cluster.md")).expect("a page");
    // A smaller experiment with fewer jobs.
    let small = SMALL.strip_prefix("bench ").and_then(|small| small.strip_suffix(" --threads 1"));
    let page =
        page.replace("table1 table2 --configurations 1000", small.expect("options")).replace("/50", "/3");
    let mut blocks = page.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
    let job = blocks.find(|block| block.starts_with("#!/bin/bash")).expect("a job");
    (job.to_owned(), blocks.next().expect("what comes after it").to_owned())
}

#[test]
fn the_job_script_of_the_book_works() {
    let (folder, (job, after)) = (roads(), scripts());
    let binary = Path::new(env!("CARGO_BIN_EXE_genplan")).parent().expect("a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let bash = |script: &str, number: usize| {
        let mut command = std::process::Command::new("bash");
        command.args(["-euc", script]).current_dir(folder.path()).env("PATH", &path);
        in_time(command.env("SLURM_ARRAY_TASK_ID", number.to_string()))
    };
    for number in 1..=3 {
        assert!(bash(&job, number).status.success());
    }
    let (_, whole, _) = done(&folder, SMALL);
    let output = bash(&after, 0);
    assert!(String::from_utf8_lossy(&output.stderr).contains("12 of them done before"));
    assert_eq!(without_times(&String::from_utf8_lossy(&output.stdout)), without_times(&whole));
}

#[test]
fn only_shards_of_one_experiment_are_merged() {
    let folder = roads().with("notes.txt", "not a results file\n");
    for (seed, name) in [(1, "one.jsonl"), (2, "two.jsonl")] {
        let options = format!("{SMALL} --seed {seed} --shard 1/6 --results {name}");
        assert_eq!(done(&folder, &options).0, Some(0));
    }
    let (code, _, stderr) = done(&folder, "bench merge one.jsonl two.jsonl -o all.jsonl");
    assert!(code == Some(2) && stderr.contains("are from different experiments"), "{stderr}");
    assert!(stderr.contains("--seed is 2 now, but was 1 there"), "{stderr}");
    let (code, _, stderr) = done(&folder, "bench merge notes.txt -o all.jsonl");
    assert!(code == Some(2) && stderr.contains("is not a results file"), "{stderr}");
    let twice = done(&folder, "bench merge one.jsonl one.jsonl -o all.jsonl");
    assert_eq!(twice, (Some(0), String::new(), "2 runs of 2 files, 2 more than once\n".to_owned()));
    let (code, _, stderr) = done(&folder, "bench merge one.jsonl -o all.jsonl");
    assert!(code == Some(2) && stderr.contains("--force"), "{stderr}");
}

#[test]
fn a_shard_needs_a_file_and_a_number_within_its_count() {
    let folder = roads();
    let cases = [("1/3", "--results"), ("4/3 --results r", "I/K"), ("0/3 --results r", "I/K")];
    for (options, expected) in cases.into_iter().chain([("x --results r", "I/K")]) {
        let (code, _, stderr) = done(&folder, &format!("{SMALL} --shard {options}"));
        assert!(code == Some(2) && stderr.contains(expected), "{stderr}");
    }
}

#[test]
fn a_table_is_checked_by_another_program() {
    let folder = Folder::new([]);
    assert_eq!(done(&folder, "generate robopainter --pool -o pool").0, Some(0));
    let small =
        "bench pool --configurations 6 --examples 3 --max-lines 3 --threads 1 --certificates certificates";
    let (code, _, stderr) = done(&folder, small);
    assert!(code == Some(0) && !stderr.contains("there is no"), "{stderr}");
    let paths = Paths::in_folder(&folder.path().join("pool")).expect("a folder");
    let paths = Paths { some: true, ..paths };
    for run in 0..6 {
        let bytes =
            bytes(&folder.path().join(format!("certificates/pool-{run}.cert"))).expect("a certificate");
        let certificate = Certificate::read(&bytes).expect("a certificate");
        assert!([Claim::None, Claim::Smallest].contains(&certificate.claim), "{:?}", certificate.claim);
        let tasks = tasks(&certificate, &paths).expect("its examples");
        check(&certificate, &tasks, Limits::default()).expect("a proof");
        let refusal = genplan_check::files::tasks(&certificate, &Paths { some: false, ..paths.clone() });
        assert!(refusal.is_err_and(|refusal| refusal.to_string().contains("is not about the example")));
    }
    assert!(done(&folder, small).2.contains("exist"), "certificates are not overwritten");
}
