//! `cargo xtask test`: every check and every test.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;

use crate::beside::Beside;
use crate::cluster::{self, Nats};
use crate::page;
use crate::requirements;
use crate::steps::Steps;
use crate::workspace::{self, Workspace, is_ci, succeeds};
use crate::{api_fuzz, axe, chaos, dependencies, first_contact, licences, package, python, tidy};

/// The packages, in groups that use their dependencies with the same features. The first group needs of its dependencies
/// what `cargo xtask serve` needs, the last what packing the page needs, so that nothing is compiled twice.
const PACKAGES: [&str; 3] = [workspace::PACKAGES, "--package bisat-web --package bisat-worker", "--package xtask-page"];

/// The beginnings of the names of the tests of the page that run in every browser: those of what a browser draws, stores and
/// sends. What depends on the server's answers only is tested in Chromium.
const IN_EVERY_BROWSER: [&str; 15] = [
    "accounts::a_link",
    "accounts::when_one_tab",
    "complaints::",
    "editor::",
    "layout::",
    "motion::",
    "online::a_lost_connection",
    "online::two_browsers",
    "opening::",
    "play_now::two_who",
    "puzzles::",
    "set_ups::",
    "tournaments::two_browsers",
    "turns::a_subscription",
    "turns::title",
];

/// Runs everything. What the machine lacks is installed where possible; tests that are left out nevertheless are listed
/// at the end, and with `CI=true` they are a failure.
pub(crate) fn run(workspace: &Workspace) -> Result<(), String> {
    let mut steps = Steps::new(page::STEPS + 15 + usize::from(is_ci()));
    steps.next("Checking compiler and tools (missing tools are loaded during the next steps)");
    requirements::ensure_target()?;
    requirements::ensure_components()?;
    let missing = thread::scope(|scope| {
        // Loading keeps the network busy, and one core at most.
        let tools = scope.spawn(|| prepare(workspace));
        check_sources(workspace, &mut steps)?;
        tools.join().map_err(|_| "loading the tools failed: see above".to_owned())?
    })?;
    if is_ci() && !missing.is_empty() {
        return Err(format!("CI=true, and these are missing: {}", missing.join("; ")));
    }
    steps.next("Lints: cargo clippy");
    for packages in PACKAGES.into_iter().chain([python::PACKAGE]) {
        workspace.cargo(&format!("clippy {packages} --all-targets -- --deny warnings"))?;
    }
    // The tests in the browser use the page from the target folder. Its last part keeps one core busy; the others build
    // the tests.
    let runner = Runner::find();
    let tests = Beside::build(workspace, &PACKAGES.map(Runner::build));
    if let Err(message) = page::build(workspace, &mut steps) {
        tests.stop();
        return Err(message);
    }
    steps.next("Tests (built while the page was built)");
    tests.finish();
    let left_out = workspace.target.join("left-out.txt");
    let _ = fs::remove_file(&left_out);
    let variable = left_out.to_str().ok_or("the path of the target folder is not UTF-8")?;
    for packages in PACKAGES {
        workspace.cargo_with(&runner.run(packages), &[("BISAT_LEFT_OUT", variable)])?;
    }
    steps.next("Tests of the page in Firefox");
    workspace.cargo_with(
        &runner.run_page_tests(PACKAGES[0]),
        &[("BISAT_LEFT_OUT", variable), ("BISAT_BROWSER", "firefox")],
    )?;
    steps.next("Tests of the server as a node of a cluster, on PostgreSQL and NATS");
    if cluster::has_parts() {
        test_as_node(workspace, runner)?;
    }
    steps.next("Cluster with faults: cargo xtask chaos");
    if cluster::has_parts() {
        chaos::build_and_run(workspace, chaos::SHORT)?;
    }
    steps.next("API fuzzer: cargo xtask fuzz-api (runs during the next steps)");
    thread::scope(|scope| {
        // It waits for answers for a fixed time. Without Python, it and the tests of the Python package are among the
        // missing tools, which the summary lists and CI refuses.
        let has_python = requirements::has_python();
        let seconds = if is_ci() { api_fuzz::SECONDS } else { api_fuzz::SHORT };
        let fuzzer = has_python.then(|| scope.spawn(move || api_fuzz::fuzz(workspace, seconds)));
        check_packages(workspace, &mut steps, has_python)?;
        fuzzer.map_or(Ok(()), |fuzzer| fuzzer.join().unwrap_or_else(|_| Err("the API fuzzer could not run".to_owned())))
    })?;
    clean_shared(workspace)?;
    let summary = summary(&read(&left_out), &missing);
    steps.finish(if summary.is_empty() { "Every test passed" } else { "All other tests passed" });
    print!("{summary}");
    if is_ci() && !summary.is_empty() { Err("CI=true, and tests were left out".to_owned()) } else { Ok(()) }
}

/// Installs and loads what the tests need; returns, in words, what is missing still.
fn prepare(workspace: &Workspace) -> Result<Vec<String>, String> {
    let missing = requirements::ensure_tools();
    if requirements::has_python() {
        axe::ensure(workspace)?;
        api_fuzz::install(&workspace.target)?;
        python::install(workspace)?;
    }
    Ok(missing)
}

/// The checks that need no tools.
fn check_sources(workspace: &Workspace, steps: &mut Steps) -> Result<(), String> {
    steps.next("Style: cargo xtask tidy");
    tidy::check(&workspace.root)?;
    steps.next("Dependencies between crates");
    dependencies::check(workspace)?;
    steps.next("Licences of dependencies");
    licences::check(workspace)?;
    steps.next("Formatting: cargo fmt");
    workspace.cargo("fmt --all --check")?;
    // In CI only: it loads the wasm32 target once more. The later steps use what it builds.
    if is_ci() {
        steps.next("First contact: cargo xtask first-contact");
        first_contact::run(workspace)?;
    }
    Ok(())
}

/// The tests of what others build on: the Python package, documentation and libraries.
fn check_packages(workspace: &Workspace, steps: &mut Steps, has_python: bool) -> Result<(), String> {
    steps.next("Python package: cargo xtask python");
    if has_python {
        python::test(workspace, &[])?;
    }
    steps.next("Examples in the documentation of the code");
    // The documentation of the other groups has no examples.
    workspace.cargo(&format!("test {} --doc --quiet", PACKAGES[0]))?;
    steps.next("Documentation of the code: cargo doc");
    for packages in PACKAGES.into_iter().chain([python::PACKAGE]) {
        workspace.cargo_with(&format!("doc {packages} --no-deps"), &[("RUSTDOCFLAGS", "--deny warnings")])?;
    }
    steps.next("Packages of the libraries: cargo package");
    package::check(workspace)
}

/// Runs the tests of the server once more, with a PostgreSQL and a NATS that are started for them.
fn test_as_node(workspace: &Workspace, runner: Runner) -> Result<(), String> {
    let (postgres, nats) = (cluster::start_postgres()?, Nats::start()?);
    let database = postgres.url("");
    let environment = [("BISAT_TEST_POSTGRES", database.trim_end_matches('/')), ("BISAT_TEST_NATS", &nats.url())];
    workspace.cargo_with(&runner.run_server_tests(PACKAGES[0]), &environment)
}

/// Removes what was built from this checkout, if its target folder lies elsewhere: the next checkout can use the
/// dependencies only.
fn clean_shared(workspace: &Workspace) -> Result<(), String> {
    if workspace.target.starts_with(&workspace.root) {
        return Ok(());
    }
    let packages: Vec<String> = dependencies::crates().map(|name| format!("--package {name}")).collect();
    let packages = packages.join(" ");
    workspace.cargo(&format!("clean --quiet {packages}"))?;
    workspace.cargo(&format!("clean --quiet --profile web --target {} {packages}", requirements::TARGET))
}

/// What runs the tests.
#[derive(Clone, Copy)]
enum Runner {
    Nextest,
    Cargo,
}

impl Runner {
    /// cargo-nextest where it is installed, else cargo itself.
    fn find() -> Self {
        if succeeds("cargo-nextest", &["--version"]) { Runner::Nextest } else { Runner::Cargo }
    }

    /// Builds the tests of these packages. Examples and benchmarks are compiled for the lints only.
    fn build(packages: &str) -> String {
        format!("test --tests --no-run {packages}")
    }

    /// Runs the tests of these packages.
    fn run(self, packages: &str) -> String {
        match self {
            Runner::Nextest => format!("nextest run --tests --no-fail-fast {packages}"),
            Runner::Cargo => format!("test --tests --no-fail-fast {packages}"),
        }
    }

    /// Runs the tests of the page that show that a browser supports all that the page needs.
    fn run_page_tests(self, packages: &str) -> String {
        match self {
            Runner::Nextest => {
                format!("nextest run --no-fail-fast {packages} --test page -- {}", IN_EVERY_BROWSER.join(" "))
            }
            Runner::Cargo => format!("test --no-fail-fast {packages} --test page -- {}", IN_EVERY_BROWSER.join(" ")),
        }
    }

    /// Runs the tests of the server.
    fn run_server_tests(self, packages: &str) -> String {
        match self {
            Runner::Nextest => format!("nextest run --no-fail-fast {packages} --test server"),
            Runner::Cargo => format!("test --no-fail-fast {packages} --test server"),
        }
    }
}

/// The notes of left-out tests; the file is there only if a test was left out.
fn read(notes: &Path) -> String {
    fs::read_to_string(notes).unwrap_or_default()
}

/// What was left out and what to install. Each line of the notes is a reason and, after a tab, the name of a test.
fn summary(notes: &str, missing: &[String]) -> String {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (reason, test) in notes.lines().filter_map(|line| line.split_once('\t')) {
        let tests = reasons.entry(reason).or_default();
        if !tests.contains(&test) {
            tests.push(test);
        }
    }
    let count: usize = reasons.values().map(Vec::len).sum();
    let mut summary = String::new();
    if count > 0 {
        summary += &format!("LEFT OUT: {count} tests\n");
        for (reason, tests) in reasons {
            summary += &format!("  {} tests: {reason}\n", tests.len());
        }
    }
    if !missing.is_empty() {
        summary += &format!("Missing on this machine:\n  {}\n", missing.join("\n  "));
    }
    summary
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn no_message_if_no_step_is_left_out() {
        assert_eq!(summary("", &[]), "");
    }

    #[test]
    fn tests_that_were_left_out_are_counted_once_by_reason() {
        let notes = "no browser\tpage::one\nno tmux\tterminal\nno browser\tpage::two\nno browser\tpage::one\n";
        let summary = summary(notes, &["tmux (Debian: apt-get install tmux)".to_owned()]);
        let expected = "LEFT OUT: 3 tests\n  2 tests: no browser\n  1 tests: no tmux\nMissing on this machine:\n  \
                        tmux (Debian: apt-get install tmux)\n";
        assert_eq!(summary, expected);
    }
}
