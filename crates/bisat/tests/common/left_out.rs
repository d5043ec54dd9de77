//! Tests that need a tool which is not installed.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::thread;

/// Notes that the current test is left out, and why. `cargo xtask test` lists these tests at the end, by way of the file
/// that `BISAT_LEFT_OUT` names. With `CI=true` nothing may be left out: the test fails.
#[track_caller]
pub(crate) fn leave_out(reason: &str) {
    assert!(env::var("CI").as_deref() != Ok("true"), "CI=true, but {reason}");
    let named = env::var("NEXTEST_TEST_NAME").ok();
    let test = named.or_else(|| thread::current().name().map(str::to_owned)).unwrap_or_default();
    eprintln!("left out: {reason}");
    if let Some(notes) = env::var_os("BISAT_LEFT_OUT") {
        let mut notes = OpenOptions::new().create(true).append(true).open(notes).unwrap();
        notes.write_all(format!("{reason}\t{test}\n").as_bytes()).unwrap();
    }
}
