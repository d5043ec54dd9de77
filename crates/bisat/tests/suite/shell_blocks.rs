//! The `sh` blocks of the documents and the examples in the help. Every line is checked: `bisat` commands are valid and, where
//! they end by themselves, run with small limits; servers are started and asked; other commands name only what is there.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bisat::arguments::Arguments;
use clap::Parser;

use crate::child::{BISAT, at_home};
use crate::documents::{COMMANDS, documents, help_of, root};

/// Words of commands that are not run here: servers are started by another test below, the commands that play or watch at a
/// server are run by tests/terminal, and those that copy its database by tests/server. `loss` needs the table of a whole game;
/// its own tests use that of a small one.
const NOT_RUN: [&str; 7] = ["serve", "watch", "--connect", "backup", "restore", "migrate", "loss"];

/// A command line of a document or a help text.
struct Shell {
    source: String,
    line: String,
}

impl Shell {
    /// The arguments of `bisat`, split into words by a shell. A shell ignores a comment at the end.
    fn arguments(&self) -> Vec<String> {
        let (_, arguments) = self.line.split_once("bisat ").unwrap_or_default();
        let output = Command::new("sh").arg("-c").arg(format!("printf '%s\\n' {arguments}")).output().unwrap();
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }
}

/// The program of a line, without `sudo`, variables before it, and folders.
fn program(line: &str) -> &str {
    let mut words = line.split(' ').filter(|word| *word != "sudo" && !word.contains('='));
    words.next().unwrap_or_default().rsplit('/').next().unwrap_or_default()
}

/// The lines of all `sh` blocks that run `bisat`.
fn of_documents() -> Vec<Shell> {
    all_lines().into_iter().filter(|shell| program(&shell.line) == "bisat").collect()
}

/// Every line of every `sh` block, in the README of each crate, too.
fn all_lines() -> Vec<Shell> {
    let mut found = Vec::new();
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path().join("README.md"));
    let more = [root().join("CONTRIBUTING.md"), root().join("ARCHITECTURE.md")];
    for document in documents().into_iter().chain(more).chain(crates.filter(|page| page.is_file())) {
        let text = fs::read_to_string(&document).unwrap();
        let mut is_shell = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("```") {
                assert!(!["```bash", "```shell"].contains(&line), "{}: a shell block is tagged sh", document.display());
                is_shell = line == "```sh";
            } else if is_shell && !line.is_empty() {
                found.push(Shell { source: document.display().to_string(), line: line.to_owned() });
            }
        }
    }
    found
}

/// The examples in the help of every command, without their explanations, pipes and redirections.
fn of_help() -> Vec<Shell> {
    let shells = |command: &str| {
        let help = help_of(&[command]);
        let examples = help.split_once("\nExamples:\n").map_or(String::new(), |(_, examples)| examples.to_owned());
        let lines = examples.lines().take_while(|line| !line.is_empty()).map(str::trim).map(str::to_owned);
        lines.filter(|line| line.starts_with("bisat ")).collect::<Vec<String>>()
    };
    let without_rest = |line: &str| {
        ["  ", " < ", " > ", " | "].iter().fold(line.to_owned(), |line, end| line.split(end).next().unwrap().to_owned())
    };
    let shell = |command: &str, line: String| Shell { source: format!("help of {command}"), line: without_rest(&line) };
    COMMANDS.iter().flat_map(|command| shells(command).into_iter().map(|line| shell(command, line))).collect()
}

#[test]
fn every_command_in_documents_and_help_is_valid() {
    let (documents, help) = (of_documents(), of_help());
    assert!(documents.len() >= 25 && help.len() >= 35, "{} in documents, {} in the help", documents.len(), help.len());
    let mut errors = Vec::new();
    for shell in documents.into_iter().chain(help) {
        let arguments = ["bisat".to_owned()].into_iter().chain(shell.arguments());
        if let Err(error) = Arguments::try_parse_from(arguments) {
            errors.push(format!("{}: {}\n{error}", shell.source, shell.line));
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// The arguments with small limits, so that the command ends soon.
fn with_small_limits(arguments: Vec<String>) -> Vec<String> {
    let mut arguments = arguments;
    for at in 1..arguments.len() {
        let small = match arguments[at - 1].as_str() {
            "--games" if arguments[0] == "fit" => "10",
            "--games" => "2",
            "--tables" if arguments[0] == "load" => "2",
            "--seconds" => "0.05",
            "--overruns" | "--proofs" | "--kills" | "--count" => "1",
            _ => continue,
        };
        arguments[at] = small.to_owned();
    }
    let has = |word: &str| arguments.iter().any(|other| other == word);
    let mut more = Vec::new();
    if arguments[0] == "arena" && !has("--games") {
        more.extend(["--games", "2"]);
    }
    if has("--engine") && !has("--engine-limits") {
        more.extend(["--engine-limits", "nodes 20"]);
    }
    arguments.extend(more.into_iter().map(str::to_owned));
    arguments
}

/// A new folder in which the commands run, with an engine as the documents name it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let engine = folder.join("my-engine");
    fs::write(&engine, format!("#!/bin/sh\nexec '{BISAT}' engine\n")).unwrap();
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[test]
fn commands_of_documents_that_end_by_themselves_run() {
    // One folder for all documents: some read a record that an earlier one writes.
    let folder = folder("shell-blocks");
    let mut ran = 0;
    for shell in of_documents() {
        let arguments = shell.arguments();
        let is_not_run = |word: &String| NOT_RUN.iter().any(|other| word.starts_with(other));
        // `bisat play` alone asks for a game on a terminal.
        if arguments == ["play"] || arguments.iter().any(is_not_run) {
            continue;
        }
        let mut command = Command::new(BISAT);
        command.args(with_small_limits(arguments)).current_dir(&folder);
        let output = at_home(&mut command, &folder).stdin(Stdio::null()).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {}\n{errors}", shell.source, shell.line);
        ran += 1;
    }
    assert!(ran >= 24, "only {ran} commands ran");
}

/// The words of a line, without quotation marks.
fn words(line: &str) -> Vec<String> {
    line.split(" #").next().unwrap().split_whitespace().map(|word| word.replace(['\'', '"'], "")).collect()
}

/// What is wrong with a line that runs another program than `bisat`.
fn wrong(line: &str) -> Option<String> {
    let words = words(line);
    let after = |flag: &str| words.iter().position(|word| word == flag).and_then(|at| words.get(at + 1)).cloned();
    let missing = |path: PathBuf| (!path.exists()).then(|| format!("{} is not there", path.display()));
    let crate_folder = || {
        let package = after("-p").unwrap_or_default();
        root().join("crates").join(package.strip_prefix("bisat-").unwrap_or(&package))
    };
    let source = |file: &str| fs::read_to_string(root().join(file)).unwrap();
    match program(line) {
        "cargo" => match words[1].as_str() {
            "xtask" if source("xtask/src/main.rs").contains(&format!("[\"{}\"", words[2])) => None,
            "build" => (words[2..] != ["--release"]).then(|| "only --release is known".to_owned()),
            "bench" => missing(crate_folder().join("benches").join(after("--bench")? + ".rs")),
            "run" => {
                // An example is a file, or a folder with a main file.
                let example = crate_folder().join("examples").join(after("--example")?);
                let is_folder = example.join("main.rs").exists();
                if is_folder { None } else { missing(example.with_extension("rs")) }
            }
            other => Some(format!("cargo {other} is not known")),
        },
        "apt-get" => {
            let known = source("xtask/src/requirements.rs");
            let packages = words.iter().skip_while(|word| *word != "install").skip(1);
            packages.map(|package| format!("\"{package}\"")).find(|package| !known.contains(package.as_str()))
        }
        "install" | "podman" => {
            words.iter().filter(|word| word.starts_with("packaging/")).find_map(|path| missing(root().join(path)))
        }
        "systemctl" => match words.last().map(String::as_str) {
            Some("daemon-reload") => None,
            unit => missing(root().join(format!("packaging/{}.service", unit.unwrap_or_default()))),
        },
        // The bot of docs/bots.md is run by another test, a copy of a database needs no command of ours, and the addresses
        // that are asked with curl are those of the servers below. Moving a database, keeping a copy private and making a
        // certificate need no command of ours either.
        "python3" => match words.iter().find(|word| word.ends_with(".py")).map(String::as_str) {
            Some("bot.py") => None,
            script => missing(root().join(script.unwrap_or("a script"))),
        },
        // The package, with its extras, is installed from the root of the checkout; `cargo xtask python` installs it.
        "pip" => words[2..].iter().find_map(|word| match word.strip_prefix('.') {
            Some("") => missing(root().join("pyproject.toml")),
            Some(extras) => {
                let known = source("pyproject.toml");
                let extras = extras.trim_matches(['[', ']']).split(',');
                extras.map(|extra| format!("{extra} = [")).find(|extra| !known.contains(extra.as_str()))
            }
            None if word == "-r" => None,
            None => missing(root().join(word)),
        }),
        "sqlite3" | "createdb" | "pg_dump" | "curl" | "bisat" | "mkdir" | "mv" | "umask" | "openssl" | "printf" => None,
        other => Some(format!("nothing checks {other}")),
    }
}

#[test]
fn every_line_of_every_shell_block_is_checked() {
    let lines = all_lines();
    assert!(lines.len() >= 55, "{} lines", lines.len());
    let mut errors = Vec::new();
    for Shell { source, line } in lines {
        let syntax = Command::new("sh").args(["-n", "-c", &line]).status().unwrap();
        let syntax = (!syntax.success()).then(|| "a shell does not understand it".to_owned());
        errors.extend(syntax.or_else(|| wrong(&line)).map(|error| format!("{source}: {line}\n{error}")));
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn a_line_that_nothing_checks_is_noticed() {
    for line in ["make", "cargo xtask dance", "cargo bench -p bisat-engine --bench no", "sudo apt-get install emacs"] {
        assert!(wrong(line).is_some(), "{line}");
    }
}

/// The status line and the body of an answer.
pub(crate) fn asked(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn every_server_in_the_documents_starts_and_answers_what_is_asked_there() {
    let folder = folder("shell-servers");
    let paths: Vec<String> = all_lines()
        .iter()
        .filter(|shell| program(&shell.line) == "curl")
        .map(|shell| words(&shell.line)[1].split_once(":2525").unwrap().1.to_owned())
        .collect();
    assert!(!paths.is_empty());
    // Servers with TLS need a certificate: tests/server starts those.
    // A check of a database starts no server: tests/server runs it. So do servers on PostgreSQL.
    let is_special =
        |shell: &Shell| ["--tls-cert", "--check", "postgres://"].iter().any(|flag| shell.line.contains(flag));
    let is_plain = |shell: &Shell| shell.arguments()[0] == "serve" && !is_special(shell);
    let serving: Vec<Shell> = of_documents().into_iter().filter(is_plain).collect();
    assert!(serving.len() >= 3);
    for shell in serving {
        let mut arguments = shell.arguments();
        for at in 1..arguments.len() {
            match arguments[at - 1].as_str() {
                "--address" => "127.0.0.1:0".clone_into(&mut arguments[at]),
                "--database" => arguments[at] = folder.join("bisat.sqlite").to_str().unwrap().to_owned(),
                _ => {}
            }
        }
        let mut command = Command::new(BISAT);
        command.args(&arguments).current_dir(&folder).env("XDG_DATA_HOME", &folder).env("XDG_STATE_HOME", &folder);
        if !arguments.iter().any(|word| word == "--address") {
            command.args(["--address", "127.0.0.1:0"]);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().split("://").nth(1).map(str::to_owned);
        let address = address.filter(|address| address.starts_with("127.0.0.1:"));
        let answers = address.map(|address| paths.iter().map(|path| asked(&address, path)).collect::<Vec<_>>());
        child.kill().unwrap();
        child.wait().unwrap();
        let answers = answers.unwrap_or_else(|| panic!("{}: {} printed {line}", shell.source, shell.line));
        assert!(answers.iter().all(|answer| answer.starts_with("HTTP/1.1 200")), "{}: {answers:?}", shell.line);
    }
}
