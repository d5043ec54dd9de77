//! The `bisat` commands in the `sh` blocks of the documents and in the help: all are valid, and those that end by
//! themselves are run with small limits.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use bisat::arguments::Arguments;
use clap::Parser;

use crate::child::BISAT;
use crate::documents::{COMMANDS, documents, help_of};

/// Words of commands that need a terminal, a server or another program, or that run until they are stopped.
const NOT_RUN: [&str; 7] = ["serve", "load", "watch", "--connect", "--resume", "--engine", "engine:"];

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

/// The lines of all `sh` blocks that begin with `bisat` or a path to it.
fn of_documents() -> Vec<Shell> {
    let mut found = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let mut is_shell = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("```") {
                is_shell = line == "```sh";
            } else if is_shell && line.split(' ').next().is_some_and(|word| word.rsplit('/').next() == Some("bisat")) {
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
            "--seconds" => "0.05",
            "--overruns" | "--proofs" => "1",
            _ => continue,
        };
        arguments[at] = small.to_owned();
    }
    arguments
}

#[test]
fn commands_of_documents_that_end_by_themselves_run() {
    // One folder for all documents: some read a record that an earlier one writes.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shell-blocks");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut ran = 0;
    for shell in of_documents() {
        let arguments = shell.arguments();
        let is_not_run = |word: &String| NOT_RUN.iter().any(|other| word.starts_with(other));
        // `bisat play` alone asks for a game on a terminal.
        if arguments == ["play"] || arguments.iter().any(is_not_run) {
            continue;
        }
        let mut command = Command::new(BISAT);
        command.args(with_small_limits(arguments)).current_dir(&folder).env("XDG_STATE_HOME", &folder);
        let output = command.stdin(Stdio::null()).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {}\n{errors}", shell.source, shell.line);
        ran += 1;
    }
    assert!(ran >= 14, "only {ran} commands ran");
}
