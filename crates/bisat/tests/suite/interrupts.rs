//! Ctrl-C and SIGTERM: commands that work for a long time end with a report of what was done so far.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::child::BISAT;

/// CPU times, in clock ticks of a hundredth of a second, after which commands are interrupted. The later ones are for a slow
/// machine, on which the first game is not complete before.
const MEASURED: [u64; 3] = [150, 1_000, 6_000];
/// The error of a command that was interrupted too early.
const TOO_EARLY: &str = "there is nothing to report";
/// SIGINT in a mask of signals.
const SIGINT: u64 = 1 << 1;

/// Whether the process handles SIGINT and has computed for the given time.
fn is_measuring(id: u32, measured: u64) -> bool {
    let read = |name: &str| fs::read_to_string(format!("/proc/{id}/{name}")).unwrap();
    let status = read("status");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
    let is_caught = u64::from_str_radix(caught, 16).unwrap() & SIGINT != 0;
    let stat = read("stat");
    // The name of the program, in parentheses, may have spaces.
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    let ticks: u64 = [11, 12].map(|at: usize| fields[at].parse::<u64>().unwrap()).iter().sum();
    is_caught && ticks >= measured
}

/// The report of a command that is interrupted while it measures.
fn interrupted(arguments: &[&str]) -> Value {
    for measured in MEASURED {
        let output = interrupted_after(arguments, measured);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        if stderr.contains(TOO_EARLY) {
            continue;
        }
        assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "bisat {arguments:?}: {stdout}");
        return serde_json::from_str(&stdout).unwrap();
    }
    panic!("bisat {arguments:?} has nothing to report after {MEASURED:?} hundredths of a second");
}

/// What a command prints if it is interrupted after the given CPU time.
fn interrupted_after(arguments: &[&str], measured: u64) -> Output {
    let mut command = Command::new(BISAT);
    command.args(arguments).arg("--json").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while !is_measuring(child.id(), measured) {
        assert!(child.try_wait().unwrap().is_none(), "bisat {arguments:?} ended by itself");
        thread::sleep(Duration::from_millis(10));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_second_ctrl_c_ends_a_command_that_does_not_stop() {
    let arguments = ["arena", "search:1000000000000", "random", "--game", "khan"];
    let mut command = Command::new(BISAT);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let process = Pid::from_child(&child);
    while !is_measuring(child.id(), 50) {
        thread::sleep(Duration::from_millis(10));
    }
    // Its first move takes days. Signals within a second are one press.
    let status = (0..20).find_map(|_| {
        kill_process(process, Signal::INT).unwrap();
        thread::sleep(Duration::from_millis(1_100));
        child.try_wait().unwrap()
    });
    assert_eq!(status.and_then(|status| status.code()), Some(130));
}

#[test]
fn ctrl_c_ends_a_calibration_with_the_games_so_far() {
    let report = interrupted(&["calibrate", "chowka-bhara", "--level", "1", "--games", "10000000"]);
    assert_eq!(report["stopped"], true, "{report}");
    assert!(report["games"].as_u64().unwrap() > 0 && report["tenths"][0]["count"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn ctrl_c_ends_a_fit_with_the_games_so_far() {
    let report = interrupted(&["fit", "chowka-bhara", "--nodes", "10", "--games", "10000000"]);
    assert_eq!(report["stopped"], true, "{report}");
    assert!(report["games"].as_u64().unwrap() > 0 && report["terms"][0]["fitted"].is_number(), "{report}");
}

#[test]
fn ctrl_c_ends_a_benchmark_with_what_was_measured_so_far() {
    let report = interrupted(&["bench", "--seconds", "3600"]);
    assert_eq!(report["stopped"], true, "{report}");
    let rows = report["measurements"].as_array().unwrap();
    assert!(rows.len() > 8 && rows.iter().all(|row| row["per_second"].as_f64().unwrap() > 0.0), "{report}");
    assert_eq!(interrupted(&["bench", "--proofs", "1000000"])["stopped"], true);
    assert_eq!(interrupted(&["bench", "--overruns", "1000000"])["stopped"], true);
}

#[test]
fn ctrl_c_ends_a_load_test_with_the_moves_so_far() {
    let report = interrupted(&["load", "--tables", "2", "--pace", "0", "--seconds", "3600"]);
    assert!(report["moves"].as_u64().unwrap() > 0, "{report}");
    assert!(report["seconds"].as_f64().unwrap() < 3600.0, "{report}");
    assert_eq!(report["errors"], serde_json::json!({}), "{report}");
}

#[test]
fn ctrl_c_ends_a_crash_test_with_the_kills_so_far() {
    let report = interrupted(&["torture", "--kills", "1000000"]);
    assert_eq!(report["stopped"], true, "{report}");
    assert!(report["kills"].as_u64().unwrap() > 0 && report["kills"].as_u64().unwrap() < 1_000_000, "{report}");
}

#[test]
fn sigterm_keeps_the_work_of_a_solver_in_its_checkpoint() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stopped-solve");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let solve = |arguments: &[&str]| {
        let mut command = Command::new(BISAT);
        command.current_dir(&folder).args(["solve", "chowka-bhara", "--pawns", "2", "--out", "two.table"]);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let stopped = |arguments: &[&str]| {
        let child = solve(arguments);
        while !is_measuring(child.id(), 50) {
            thread::sleep(Duration::from_millis(10));
        }
        kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stdout), (Some(1), Vec::new()));
        String::from_utf8(output.stderr).unwrap()
    };
    let said = stopped(&["--width", "1e-9"]);
    assert!(said.contains("no table was written") && said.contains("only --checkpoint keeps it"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
    let said = stopped(&["--width", "1e-9", "--checkpoint", "check"]);
    assert!(said.contains("no table was written") && said.contains("the same command continues it"), "{said}");
    let ended = solve(&["--width", "0.9", "--checkpoint", "check"]).wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    // A smaller width begins with the first stage again.
    fs::remove_file(folder.join("two.table")).unwrap();
    let ended = solve(&["--width", "0.1", "--checkpoint", "check"]).wait_with_output().unwrap();
    let said = String::from_utf8(ended.stdout).unwrap();
    let width: f64 = said.split_once("are at most ").unwrap().1.split_once(" apart").unwrap().0.parse().unwrap();
    assert!(width <= 0.1 && !said.contains("more than --width"), "{said}");
}
