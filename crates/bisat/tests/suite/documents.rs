//! Runs the console examples of the documents and compares their output; checks help texts, links and paths.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::child::{BISAT, Referee, STATE, at_home, run};

/// This line of an expected output stands for any number of lines.
const ANYTHING: &str = "…";
pub(crate) const COMMANDS: [&str; 30] = [
    "play",
    "games",
    "settings",
    "replay",
    "watch",
    "arena",
    "calibrate",
    "fit",
    "analyse",
    "loss",
    "solve",
    "verify",
    "verify-table",
    "pack-table",
    "unpack-table",
    "puzzles",
    "verify-puzzles",
    "print",
    "picture",
    "engine",
    "serve",
    "backup",
    "restore",
    "migrate",
    "load",
    "torture",
    "referee",
    "bench",
    "completions",
    "man",
];

/// A command in a document, and the lines that it prints.
#[derive(PartialEq, Eq, Debug)]
struct Example {
    line: usize,
    command: String,
    expected: Vec<String>,
}

/// The examples of all blocks tagged `console`.
fn examples(document: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut lines = (1..).zip(document.lines());
    while let Some((_, fence)) = lines.next() {
        if fence.trim() != "```console" {
            continue;
        }
        let indent = fence.len() - fence.trim_start().len();
        let before = examples.len();
        for (line, text) in lines.by_ref().take_while(|(_, text)| text.trim() != "```") {
            let text = text.get(indent..).unwrap_or_default();
            if let Some(command) = text.strip_prefix("$ ") {
                examples.push(Example { line, command: command.to_owned(), expected: Vec::new() });
            } else {
                assert!(examples.len() > before, "line {line}: a console block begins with “$ ” and a command");
                examples.last_mut().unwrap().expected.push(text.to_owned());
            }
        }
        assert!(examples.len() > before, "a console block without a command");
    }
    examples
}

fn matches(expected: &[String], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((first, rest)) if first == ANYTHING => (0..=found.len()).any(|skipped| matches(rest, &found[skipped..])),
        Some((first, rest)) => found.first() == Some(&first.as_str()) && matches(rest, &found[1..]),
    }
}

/// The output of the command, standard error included, in the root of the repository with this binary first in the path.
fn output_of(command: &str) -> String {
    let mut path = OsString::from(Path::new(BISAT).parent().unwrap());
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("exec 2>&1\n{command}")).current_dir(root()).env("PATH", path).stdin(Stdio::null());
    at_home(&mut shell, Path::new(STATE));
    String::from_utf8(shell.output().unwrap().stdout).unwrap()
}

/// Compares the example with its output; returns the difference, if any.
fn complaint(example: &Example) -> Option<String> {
    let output = output_of(&example.command);
    let found: Vec<&str> = output.lines().collect();
    let Example { line, command, expected } = example;
    let complain = || format!("line {line}: $ {command}\nshould print\n{}\nbut prints\n{output}", expected.join("\n"));
    (!matches(expected, &found)).then(complain)
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// README.md and every page under docs/.
pub(crate) fn documents() -> Vec<PathBuf> {
    let mut documents = vec![root().join("README.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path);
            }
        }
    }
    documents.retain(|document| document.is_file());
    documents.sort_unstable();
    documents
}

const SAMPLE: &str = "\
Text with $ signs
$ echo no example
```console
$ echo one
one
$ true
$ printf 'a\\n\\nb\\nc\\n'
a

…
```
```sh
$ echo no example either
```
1. Indented:
   ```console
   $ echo '  two'
     two
   ```
";

#[test]
fn console_blocks_are_read_as_commands_and_their_output() {
    let example = |line, command: &str, expected: &[&str]| Example {
        line,
        command: command.to_owned(),
        expected: expected.iter().map(ToString::to_string).collect(),
    };
    let expected = [
        example(4, "echo one", &["one"]),
        example(6, "true", &[]),
        example(7, "printf 'a\\n\\nb\\nc\\n'", &["a", "", "…"]),
        example(17, "echo '  two'", &["  two"]),
    ];
    assert_eq!(examples(SAMPLE), expected);
    assert_eq!(expected.iter().filter_map(complaint).collect::<Vec<_>>(), [""; 0]);
}

#[test]
#[should_panic(expected = "begins with")]
fn a_console_block_that_begins_with_output_is_noticed() {
    examples("```console\noutput\n```\n");
}

#[test]
fn output_matches_line_by_line_and_an_ellipsis_matches_any_lines() {
    let check = |expected: &[&str], found: &[&str], does_match: bool| {
        let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(matches(&expected, found), does_match, "{expected:?} {found:?}");
    };
    check(&[], &[], true);
    check(&[], &["a"], false);
    check(&["a"], &[], false);
    check(&["a"], &["a"], true);
    check(&["a"], &["a "], false);
    check(&["a"], &["a", ""], false);
    check(&["…"], &[], true);
    check(&["…"], &["a", "b"], true);
    check(&["a", "…", "c"], &["a", "c"], true);
    check(&["a", "…", "c"], &["a", "b", "c", "b", "c"], true);
    check(&["a", "…", "c"], &["a", "b"], false);
    check(&["a…"], &["ab"], false);
}

#[test]
fn an_example_that_has_gone_stale_is_noticed() {
    let version = format!("```console\n$ bisat --version\nbisat {}\n```\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(examples(&version).iter().find_map(complaint), None);
    for stale in ["bisat 0.0.0", "", "bisat"] {
        let document = format!("```console\n$ bisat --version\n{stale}\n```\n");
        assert!(examples(&document).iter().any(|example| complaint(example).is_some()), "{stale}");
    }
    let complains = "```console\n$ bisat play chess\nbisat: no game \"chess\": …\n```\n";
    assert!(
        complaint(&examples(complains)[0]).unwrap().contains("the games are khan"),
        "standard error is compared too"
    );
}

#[test]
fn the_documents_are_found() {
    let documents = documents();
    for game in crate::child::GAMES {
        let page = root().join("docs/rules").join(format!("{game}.md"));
        assert!(documents.contains(&page), "{} is not among {documents:?}", page.display());
    }
}

#[test]
fn every_console_example_in_the_documents_does_what_it_says() {
    let mut complaints = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let found = examples(&text);
        complaints.extend(found.iter().filter_map(complaint).map(|text| format!("{}, {text}", document.display())));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

pub(crate) fn help_of(arguments: &[&str]) -> String {
    let ran = run(&[arguments, &["--help"]].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    ran.stdout
}

#[test]
fn the_help_lists_every_command_with_a_sentence() {
    let help = help_of(&[]);
    for command in COMMANDS {
        let line = help.lines().find(|line| line.split_whitespace().next() == Some(command));
        assert!(line.is_some_and(|line| line.split_whitespace().count() > 3), "{command}: {help}");
        assert!(help_of(&[command]).contains(&format!("Usage: bisat {command}")), "{command}");
    }
}

#[test]
fn every_example_in_the_help_of_play_works() {
    let help = help_of(&["play"]);
    let (_, examples) = help.split_once("\nExamples:\n").unwrap();
    let commands =
        examples.lines().take_while(|line| !line.is_empty()).map(|line| line.trim().split("  ").next().unwrap());
    // Commands that need a terminal, a saved game or a server are tested in tests/terminal.
    let needs_more = |command: &&str| {
        *command == "bisat play" || ["--resume", "--connect"].iter().any(|flag| command.contains(flag))
    };
    let (_, commands): (Vec<&str>, Vec<&str>) = commands.partition(needs_more);
    assert!(commands.len() >= 3, "{examples}");
    for command in commands {
        let arguments: Vec<&str> = command.strip_prefix("bisat ").unwrap().split(' ').collect();
        let ran = run(&arguments, b"");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{command}");
    }
}

#[test]
fn every_example_in_the_help_of_the_referee_is_served() {
    let help = help_of(&["referee"]);
    let (_, examples) = help.split_once("\nExamples").unwrap();
    let requests: Vec<&str> = examples.lines().map(str::trim).filter(|line| line.starts_with('{')).collect();
    assert!(requests.len() >= 5, "{examples}");
    let mut referee = Referee::new();
    for request in requests {
        let answer = referee.ask_bytes(format!("{request}\n").as_bytes());
        assert!(answer.get("error").is_none(), "{request}: {answer}");
    }
}

#[test]
fn every_relative_link_in_the_documents_leads_somewhere() {
    let pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|page| root().join(page));
    for document in documents().into_iter().chain(pages) {
        let text = fs::read_to_string(&document).unwrap();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
        for link in links.filter(|link| !link.contains("://")) {
            let target = document.parent().unwrap().join(link.split('#').next().unwrap());
            assert!(target.exists(), "{}: {link} leads nowhere", document.display());
        }
    }
}

#[test]
fn every_source_file_named_for_programmers_exists() {
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let words = text.split(|letter: char| letter.is_whitespace() || "`(),;:".contains(letter));
        let paths = words.filter(|word| ["crates/", "xtask/", "fuzz/"].iter().any(|folder| word.starts_with(folder)));
        let paths: Vec<&str> = paths.filter(|path| !path.contains('<')).collect();
        assert!(paths.len() > 10, "{page} names {} files", paths.len());
        for path in paths {
            assert!(root().join(path.trim_end_matches('.')).exists(), "{page}: {path} does not exist");
        }
    }
}
