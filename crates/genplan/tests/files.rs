//! Files from outside: what is read, and what is refused without waiting for it.
#![cfg(unix)]

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use genplan::files::{Files, open};
use genplan_core::budget::{Budget, StopReason};
use tempfile::TempDir;

fn mkfifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

/// Lets a file and a pipe take turns at a place, until it is told to stop.
fn take_turns(folder: &Path, stop: &AtomicBool) {
    let [place, spare, file, pipe] = ["place", "spare", "file", "pipe"].map(|name| folder.join(name));
    while !stop.load(Ordering::Relaxed) {
        for other in [&file, &pipe] {
            fs::hard_link(other, &spare).expect("a link");
            fs::rename(&spare, &place).expect("a new name");
            // Two names of one file are not renamed but kept.
            let _ = fs::remove_file(&spare);
        }
    }
}

#[test]
fn a_pipe_that_takes_the_place_of_a_file_is_not_waited_for() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().to_owned();
    for name in ["file", "place"] {
        fs::write(path.join(name), "text").expect("a file");
    }
    mkfifo(&path.join("pipe"));
    let (sender, receiver) = mpsc::channel();
    let place = path.join("place");
    // If it waits, it is never joined.
    thread::spawn(move || {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| take_turns(&path, &stop));
            let opened = (0..20_000).filter(|_| open(&place).is_ok()).count();
            stop.store(true, Ordering::Relaxed);
            let _ = sender.send(opened);
        });
    });
    let opened = receiver.recv_timeout(Duration::from_mins(1)).expect("it does not wait");
    assert!((1..20_000).contains(&opened), "{opened}: they took no turns");
}

#[test]
fn only_regular_files_are_opened() {
    let folder = TempDir::new().expect("a folder");
    mkfifo(&folder.path().join("pipe"));
    for path in [&folder.path().join("pipe"), Path::new("/dev/zero")] {
        assert_eq!(open(path).expect_err("no file").kind(), ErrorKind::InvalidInput);
    }
    assert_eq!(open(folder.path()).expect_err("a folder").kind(), ErrorKind::IsADirectory);
}

#[test]
fn whoever_waits_for_a_pipe_can_be_interrupted() {
    let folder = TempDir::new().expect("a folder");
    let pipe = folder.path().join("pipe");
    mkfifo(&pipe);
    let flag = Arc::new(AtomicBool::new(false));
    let files = Files { budget: Budget::default().with_interrupt(Arc::clone(&flag)), ..Files::default() };
    let reader = thread::spawn(move || files.source(&pipe).map(|_| ()));
    flag.store(true, Ordering::Relaxed);
    let error = reader.join().expect("a reader").expect_err("nobody writes");
    assert_eq!(error.stopped, Some(StopReason::Interrupted));
}

#[test]
fn the_bytes_of_a_file_are_part_of_the_budget() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("text");
    fs::write(&path, "x".repeat(3 << 20)).expect("a file");
    let files = |budget: Budget| Files { budget, ..Files::default() };
    let budget = Budget::default().with_bytes(4 << 20);
    let source = files(budget.clone()).source(&path).expect("there is room for it");
    assert_eq!(budget.bytes_left(), 1 << 20);
    let error = files(budget.clone()).source(&path).expect_err("there is no room for another one");
    assert_eq!(error.stopped, Some(StopReason::Memory));
    drop(source);
    assert_eq!(budget.bytes_left(), 4 << 20);
    let error = files(Budget::default().with_time(Duration::ZERO)).source(&path).expect_err("no time");
    assert_eq!(error.message, format!("the time limit was reached while reading `{}`", path.display()));
}
