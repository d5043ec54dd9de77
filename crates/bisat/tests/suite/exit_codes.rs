//! Wrong arguments end with exit code 2 in every command, and messages say in words what is valid.

use std::path::Path;
use std::process::Command;

use crate::child::{BISAT, run};
use crate::documents::COMMANDS;

/// The environment variables of the first version, and the flags that they set.
const OLD_VARIABLES: [(&str, &str); 3] = [
    ("BISAT_REQUESTS_A_SECOND", "--request-rate"),
    ("BISAT_ENTRANCES_AN_HOUR", "--login-rate"),
    ("BISAT_ACTIONS_A_SECOND", "--command-rate"),
];

/// A wrong use of each command.
const WRONG: [&[&str]; 54] = [
    &["dance"],
    &["play", "chess"],
    &["play", "khan", "--option", "size=7"],
    &["play", "khan", "--option", "quiet_limit=0"],
    &["play", "khan", "--option", "quiet_limit"],
    &["play", "khan", "--seat", "9"],
    &["play", "khan", "--seat", "me", "--seat", "me", "--seat", "me"],
    &["play", "khan", "--state", "x"],
    &["play", "khan", "--seed", "-1"],
    &["play", "khan", "--pace", "10001"],
    &["play", "khan", "--time", "soon"],
    &["play", "--language", "de"],
    &["play", "--connect", "no address"],
    &["play", "--open"],
    &["watch", "no address"],
    &["watch"],
    &["replay"],
    &["verify"],
    &["verify", "--jsonn", "x"],
    &["print"],
    &["print", "chess"],
    &["print", "khan", "--paper", "a3"],
    &["print", "khan", "--format", "gif"],
    &["print", "khan", "--language", "xx"],
    &["analyse"],
    &["analyse", "khan", "--state", "x"],
    &["analyse", "khan", "--state", "start", "--nodes", "0"],
    &["analyse", "khan", "--state", "start", "--seconds", "0"],
    &["analyse", "khan", "--state", "start", "--moves", "-1"],
    &["arena", "1", "--game", "khan"],
    &["arena", "1", "0", "--game", "khan"],
    &["arena", "1", "2", "--game", "khan", "--games", "0"],
    &["arena", "1", "2", "--game", "khan", "--games", "10000001"],
    &["calibrate", "khan", "--level", "9"],
    &["calibrate", "khan", "--games", "0"],
    &["calibrate", "chess"],
    &["fit", "kho-kho"],
    &["fit", "khan", "--games", "9"],
    &["fit", "khan", "--nodes", "many"],
    &["solve", "khan", "--out", "x.table"],
    &["solve", "chowka-bhara"],
    &["solve", "chowka-bhara", "--out", "x.table", "--pawns", "5"],
    &["verify-table"],
    &["pack-table", "x.table"],
    &["unpack-table", "x.packed"],
    &["bench", "chess"],
    &["bench", "--seconds", "3601"],
    &["bench", "--proofs", "0"],
    &["load", "--tables", "100001"],
    &["load", "--game", "chess"],
    &["torture", "--kills", "0"],
    &["serve", "--address", "nowhere"],
    &["serve", "--request-rate", "-5"],
    &["completions", "cmd"],
];

#[test]
fn wrong_arguments_exit_with_2_and_say_what_is_valid_in_words() {
    let mut complaints = Vec::new();
    let unknown = COMMANDS.map(|command| [command, "--no-such-flag"]);
    for arguments in WRONG.into_iter().chain(unknown.iter().map(<[&str; 2]>::as_slice)) {
        let ran = run(arguments, b"");
        let is_range = |word: &str| word.contains("..") && !word.contains("...");
        if ran.code != Some(2) || ran.stderr.is_empty() || ran.stderr.split_whitespace().any(is_range) {
            complaints.push(format!("bisat {arguments:?} exits with {:?}: {}", ran.code, ran.stderr));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_message_about_a_file_names_it() {
    let missing = "no-such-folder/file.txt";
    for arguments in [
        &["verify", missing][..],
        &["replay", missing],
        &["verify-table", missing],
        &["pack-table", "--out", "x.packed", missing],
        &["unpack-table", "--out", "x.table", missing],
        &["solve", "chowka-bhara", "--pawns", "1", "--out", missing],
        &["analyse", "chowka-bhara", "--state", "start", "--tables", missing],
        &["analyse", "--record", missing],
        &["play", "--resume", missing],
        &["play", "khan", "--seat", "1", "--record", missing],
        &["print", "khan", "-o", missing],
        &["arena", "1", "1", "--game", "khan", "--records", "/dev/null/games"],
        &["man", "/dev/null/pages"],
        &["serve", "--address", "127.0.0.1:0", "--database", "/dev/null/bisat.sqlite"],
        &["serve", "--address", "127.0.0.1:0", "--page", "no-such-folder/page"],
    ] {
        let ran = run(arguments, b"");
        let named = arguments.last().unwrap();
        assert_eq!(ran.code, Some(1), "bisat {arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(named), "bisat {arguments:?} does not name it: {}", ran.stderr);
    }
}

#[test]
fn the_variables_of_an_earlier_version_set_the_rate_limits_still() {
    for (variable, flag) in OLD_VARIABLES {
        let help = |value: Option<&str>| {
            let mut command = Command::new(BISAT);
            command.args(["serve", "--help"]).env_remove(variable).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")));
            command.envs(value.map(|value| (variable, value)));
            let help = String::from_utf8(command.output().unwrap().stdout).unwrap();
            help.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let default = |help: &str| {
            let (_, rest) = help.split_once(&format!("{flag} ")).unwrap();
            let (_, rest) = rest.split_once("[default: ").unwrap();
            rest.split_once(']').unwrap().0.to_owned()
        };
        assert_eq!(default(&help(Some("1234"))), "1234", "{variable}");
        assert_ne!(default(&help(None)), "1234", "{variable}");
    }
}
