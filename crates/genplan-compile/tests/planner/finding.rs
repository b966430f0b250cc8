//! Where a planner is found, and what is told if it is not.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use genplan_compile::planner::{Places, Planner};
use genplan_pddl::diagnostics::{Style, render};
use tempfile::tempdir;

use crate::fast_downward::planner;

/// Makes an empty file, with the folders that it needs.
fn touch(path: &Path) -> PathBuf {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
    File::create(path).expect("a writable folder");
    path.to_owned()
}

fn named(path: &Path) -> Places {
    Places { named: Some(path.to_owned()), ..Places::default() }
}

/// Checks what is told if nothing is found; `/…` stands for the folder.
fn check(places: &Places, folder: &Path, expected: &Expect) {
    let error = places.find().expect_err("there is none");
    let text = render(&error, Style::Plain);
    expected.assert_eq(&text.replace(folder.to_str().expect("UTF-8"), "/…"));
}

#[test]
fn a_name_comes_before_the_variable_and_the_variable_before_the_path() {
    let folder = tempdir().expect("a folder");
    let [named, variable, on_path] =
        ["a", "b", "c"].map(|name| touch(&folder.path().join(name).join("fast-downward")));
    let path = folder.path().join("c").into_os_string();
    let mut places = Places { named: Some(named.clone()), variable: Some(variable.clone()), path };
    let driver = |places: &Places| places.find().expect("a planner").driver;
    assert_eq!(driver(&places), named);
    places.named = None;
    assert_eq!(driver(&places), variable);
    places.variable = None;
    assert_eq!(driver(&places), on_path);
}

#[test]
fn a_folder_stands_for_the_driver_in_it() {
    let folder = tempdir().expect("a folder");
    let driver = touch(&folder.path().join("package/downward/fast-downward"));
    let planner = Planner { driver, interpreter: None };
    for path in ["package", "package/downward"] {
        assert_eq!(named(&folder.path().join(path)).find().expect("a planner"), planner);
    }
}

#[test]
fn a_script_is_run_by_the_python_of_its_environment() {
    let folder = tempdir().expect("a folder");
    let python = touch(&folder.path().join("bin/python3"));
    let other = touch(&folder.path().join("other/python3"));
    let site = folder.path().join("lib/python3.11/site-packages");
    let packaged = touch(&site.join("up_fast_downward/downward/fast-downward.py"));
    let alone = touch(&folder.path().join("fast-downward.py"));
    let path = folder.path().join("other").into_os_string();
    let interpreter =
        |driver| Places { path: path.clone(), ..named(driver) }.find().expect("one").interpreter;
    assert_eq!(interpreter(&packaged), Some(python));
    assert_eq!(interpreter(&alone), Some(other));
    check(
        &named(&alone),
        folder.path(),
        &expect![[r"
        error: there is no Python to run `/…/fast-downward.py`
         |
         = help: the driver of Fast Downward needs `python3` on the PATH"]],
    );
}

#[test]
fn the_python_package_is_found() {
    let planner = planner();
    // A planner from elsewhere has no Python that knows the package.
    if planner.driver.ancestors().any(|path| path.ends_with("site-packages")) {
        let path = planner.interpreter.as_deref().and_then(Path::parent).expect("a folder").into();
        assert_eq!(Places { path, ..Places::default() }.find().expect("a planner"), *planner);
    }
}

#[test]
fn without_any_planner_the_command_that_installs_one_is_told() {
    check(
        &Places::default(),
        Path::new("/nowhere"),
        &expect![[r"
        error: there is no classical planner
         |
         = help: install Fast Downward with `pip install up-fast-downward`
         = help: or say where Fast Downward is, with `--planner PATH` or in GENPLAN_PLANNER
         = help: looked for: `fast-downward.py` and `fast-downward` on the PATH, and the Python package up-fast-downward of `python3`"]],
    );
}

#[test]
fn a_python_without_the_package_has_no_planner() {
    let folder = tempdir().expect("a folder");
    touch(&folder.path().join("python3"));
    let path = folder.path().into();
    let error = Places { path, ..Places::default() }.find().expect_err("there is none");
    assert_eq!(error.message, "there is no classical planner");
}

#[test]
fn a_wrong_name_is_an_error_even_if_there_is_another_planner() {
    let folder = tempdir().expect("a folder");
    touch(&folder.path().join("fast-downward"));
    let search = touch(&folder.path().join("builds/release/bin/downward"));
    let path = folder.path().as_os_str().to_owned();
    let missing = folder.path().join("nothing");
    check(
        &Places { path: path.clone(), ..named(&missing) },
        folder.path(),
        &expect![[r"
        error: --planner: `/…/nothing` does not exist
         |
         = help: name the file `fast-downward.py`, or its folder
         = help: or install Fast Downward with `pip install up-fast-downward`"]],
    );
    let variable = Some(folder.path().join("builds"));
    check(
        &Places { named: None, variable, path: path.clone() },
        folder.path(),
        &expect![[r"
        error: GENPLAN_PLANNER: `/…/builds` is a folder without `fast-downward.py`
         |
         = help: name the file `fast-downward.py`
         = help: or install Fast Downward with `pip install up-fast-downward`"]],
    );
    check(
        &Places { path, ..named(&search) },
        folder.path(),
        &expect![[r"
        error: --planner: `/…/builds/release/bin/downward` is only the search component of Fast Downward
         |
         = help: name its driver `fast-downward.py`, usually three folders further up
         = help: or install Fast Downward with `pip install up-fast-downward`"]],
    );
}
