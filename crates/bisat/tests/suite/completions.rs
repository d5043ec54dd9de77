//! Shell completions: the scripts, and the values that the binary offers them.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::child::{BISAT, Ran, check_refused, run, run_in};

/// What the binary offers a shell for the last of these words.
fn offered(shell: &str, state: &Path, words: &[&str]) -> Vec<String> {
    let mut command = Command::new(BISAT);
    command.arg("--").arg("bisat").args(words).env("COMPLETE", shell).env("XDG_STATE_HOME", state);
    command.env("_CLAP_COMPLETE_INDEX", words.len().to_string()).stdin(Stdio::null());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{words:?}");
    // Zsh and fish get an explanation beside each value.
    let value = |line: &str| line.split(['\t']).next().unwrap().to_owned();
    // Flags may always follow, too.
    let is_value = |value: &String| !value.starts_with("--");
    String::from_utf8(output.stdout).unwrap().lines().map(value).filter(is_value).collect()
}

fn check(words: &[&str], wanted: &[&str]) {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("completions-none");
    for shell in ["bash", "fish"] {
        assert_eq!(offered(shell, &state, words), wanted, "{shell}: {words:?}");
    }
    let zsh = offered("zsh", &state, words);
    let value = |line: &String| line.replace("\\:", ";").split(':').next().unwrap().replace(';', ":");
    assert_eq!(zsh.iter().map(value).collect::<Vec<_>>(), wanted, "zsh: {words:?}");
}

#[test]
fn games_options_levels_and_languages_are_offered() {
    check(&["print", ""], &["khan", "chowka-bhara", "pachisi", "kho-kho"]);
    check(&["arena", "--game", "k"], &["khan", "kho-kho"]);
    check(&["bench", "p"], &["pachisi"]);
    check(&["load", "--game", "kho"], &["kho-kho"]);
    check(&["play", "chowka-bhara", "--option", "s"], &["size="]);
    check(&["play", "chowka-bhara", "--option", "size="], &["size=5", "size=7"]);
    check(&["print", "kho-kho", "--option", "spins="], &["spins=1", "spins=40", "spins=200"]);
    check(&["arena", "1", "2", "--game", "pachisi", "--option", "players="], &["players=2", "players=3", "players=4"]);
    check(&["calibrate", "khan", "--level", ""], &["1", "2", "3", "4", "5", "6", "7", "8"]);
    check(&["play", "--seat", "m"], &["me", "monte-carlo:"]);
    check(&["arena", "e"], &["engine:"]);
    check(&["arena", "--opening", ""], &["drawn", "own"]);
    check(&["play", "--language", ""], &["en", "fr", "hi"]);
    check(&["print", "khan", "--paper", "l"], &["letter"]);
    check(&["print", "khan", "--format", ""], &["svg", "pdf"]);
    check(&["analyse", "khan", "--state", ""], &["start"]);
    check(&["completions", "b"], &["bash"]);
    check(&["verify-"], &["verify-table", "verify-puzzles"]);
}

#[test]
fn saved_games_are_offered_to_the_commands_that_read_them() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("completions-saved");
    let _ = fs::remove_dir_all(&state);
    let ran =
        run_in(&state, &["play", "khan", "--plain", "--seed", "5", "--seat", "me", "--seat", "me"], b"mat:s\nquit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let begin = state.to_str().unwrap();
    for command in [&["play", "--resume"][..], &["replay"], &["verify"], &["analyse", "--record"]] {
        let found = offered("bash", &state, &[command, &[begin]].concat());
        let text = found.first().and_then(|path| fs::read_to_string(path.split('\u{b}').next().unwrap()).ok());
        assert!(text.is_some_and(|text| text.contains("[Game \"khan\"]")), "{command:?}: {found:?}");
    }
}

/// The replies of bash for a line with the cursor at its end, as a terminal would ask for them.
fn bash_replies(line: &str, words: &[&str]) -> Vec<String> {
    let script = run(&["completions", "bash"], b"").stdout;
    let quoted: String = words.iter().map(|word| format!(" '{word}'")).collect();
    // Bash gives the function nothing of a word that it breaks at.
    let current = words.last().filter(|word| **word != "=").unwrap_or(&"");
    let test = format!(
        "{script}\nCOMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=({quoted}); COMP_CWORD={}\n\
         _bisat bisat '{current}' x\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words.len() - 1
    );
    let mut path = OsString::from(Path::new(BISAT).parent().unwrap());
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let output = Command::new("bash").args(["--norc", "-c", &test]).env("PATH", path).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn bash_gets_the_part_of_a_value_that_it_replaces() {
    let check = |line: &str, words: &[&str], wanted: &[&str]| assert_eq!(bash_replies(line, words), wanted, "{line}");
    check("bisat print k", &["bisat", "print", "k"], &["khan", "kho-kho"]);
    check("bisat print pachisi --option pl", &["bisat", "print", "pachisi", "--option", "pl"], &["players="]);
    let split = ["bisat", "print", "pachisi", "--option", "players", "="];
    check("bisat print pachisi --option players=", &split, &["2", "3", "4"]);
    check("bisat print pachisi --option players=3", &[split.as_slice(), &["3"]].concat(), &["3"]);
    check("bisat play --seat mo", &["bisat", "play", "--seat", "mo"], &["monte-carlo:"]);
    check(
        "bisat calibrate khan --level=",
        &["bisat", "calibrate", "khan", "--level", "="],
        &["1", "2", "3", "4", "5", "6", "7", "8"],
    );
    let spaced = ["bisat", "print", "pachisi", "--option", "players", "=", "3", "--pa"];
    check("bisat print pachisi --option players=3 --pa", &spaced, &["--paper"]);
}

#[test]
fn every_shell_has_a_script_that_asks_the_binary() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let Ran { code, stdout, stderr } = run(&["completions", shell], b"");
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{shell}");
        assert!(stdout.contains("bisat") && stdout.contains("COMPLETE"), "{shell}: {stdout}");
    }
    check_refused(&["completions", "cmd"], &["cmd", "bash", "zsh"]);
}
