//! The settings file: every command honours it, flags and variables override it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::child::{BISAT, Ran, at_home, run_in};

fn home(name: &str, settings: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("settings-{name}"));
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(home.join("bisat")).unwrap();
    if !settings.is_empty() {
        fs::write(home.join("bisat/settings.toml"), settings).unwrap();
    }
    home
}

fn said(home: &Path, arguments: &[&str]) -> String {
    let Ran { code, stdout, stderr } = run_in(home, arguments, b"");
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "bisat {arguments:?}: {stdout}");
    stdout
}

/// The same with variables of the environment.
fn said_with(home: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> (String, String) {
    let mut command = Command::new(BISAT);
    at_home(&mut command, home).args(arguments).stdin(Stdio::null()).envs(variables.iter().copied());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_language_comes_from_the_flag_then_the_environment_then_the_file_then_the_locale() {
    let home = home("language", "language = \"fr\"\n");
    let french = "redonne les mêmes lancers";
    assert!(said(&home, &["play", "khan", "--seed", "1"]).contains(french));
    assert!(said(&home, &["games"]).starts_with("Il n'y a aucune partie"));
    let hindi = said_with(&home, &[("BISAT_LANGUAGE", "hi")], &["play", "khan", "--seed", "1"]).0;
    assert!(hindi.contains("से वही दाँव"), "{hindi}");
    let flag = ["play", "khan", "--seed", "1", "--language", "en"];
    assert!(said_with(&home, &[("BISAT_LANGUAGE", "hi")], &flag).0.contains("repeats the same throws"));
    let of_locale = self::home("locale", "");
    let french_locale = [("LC_ALL", "fr_FR.UTF-8")];
    assert!(said_with(&of_locale, &french_locale, &["play", "khan", "--seed", "1"]).0.contains(french));
}

#[test]
fn the_level_and_the_state_folder_come_from_the_file_unless_a_flag_names_others() {
    let home = home("level", "");
    let folder = home.join("elsewhere");
    let settings = format!("level = 1\nstate_folder = \"{}\"\n", folder.display());
    fs::write(home.join("bisat/settings.toml"), settings).unwrap();
    let play = |arguments: &[&str]| run_in(&home, &[&["play", "khan", "--seed", "1"], arguments].concat(), b"mat:s\n");
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder.join("games")).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert_eq!(play(&[]).code, Some(0));
    assert!(names(&folder)[0].ends_with("-khan-level-1.txt"), "{:?}", names(&folder));
    let other = home.join("flagged");
    assert_eq!(play(&["--level", "2", "--state-folder", other.to_str().unwrap()]).code, Some(0));
    assert!(names(&other)[0].ends_with("-khan-level-2.txt"), "{:?}", names(&other));
}

#[test]
fn settings_are_printed_with_their_source_and_changed_one_by_one() {
    let home = home("printed", "");
    let file = home.join("bisat/settings.toml");
    let before = said(&home, &["settings"]);
    assert!(before.starts_with(&format!("{} (does not exist yet)\n", file.display())), "{before}");
    assert!(before.contains("level         3            (default)\n"), "{before}");
    said(&home, &["settings", "set", "level", "5"]);
    said(&home, &["settings", "set", "language", "hi"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "level = 5\nlanguage = \"hi\"\n");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let (after, _) = said_with(&home, &[("BISAT_LANGUAGE", "en")], &["settings"]);
    assert!(after.contains("level         5            (settings file)\n"), "{after}");
    assert!(after.contains("language      en           (BISAT_LANGUAGE)\n"), "{after}");
    said(&home, &["settings", "unset", "language"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "level = 5\n");
    for (arguments, words) in [
        (["settings", "set", "level", "9"], "level = 9: expected a level from 1 to 8"),
        (["settings", "set", "speed", "9"], "expected one of language, level, pace, colours, state_folder"),
    ] {
        let ran = run_in(&home, &arguments, b"");
        assert!(ran.code == Some(2) && ran.stderr.contains(words), "{}", ran.stderr);
    }
}

#[test]
fn a_mistake_in_the_file_is_named_with_its_line() {
    let home = home("mistake", "level = 3\nlangage = \"fr\"\n");
    for arguments in [&["settings"][..], &["play", "khan"], &["games"]] {
        let ran = run_in(&home, arguments, b"");
        assert_eq!(ran.code, Some(1), "{arguments:?}");
        assert!(ran.stderr.contains("bisat/settings.toml:2: unknown setting langage"), "{}", ran.stderr);
    }
}

#[test]
fn where_hindi_cannot_be_shown_english_replaces_it_and_a_sentence_says_so() {
    let home = home("hindi", "language = \"hi\"\n");
    for variables in [[("LC_ALL", "C")], [("TERM", "dumb")]] {
        let (stdout, stderr) = said_with(&home, &variables, &["play", "khan", "--seed", "1", "--state", STATE]);
        assert!(stderr.starts_with("This terminal cannot show Hindi"), "{stderr}");
        assert!(stdout.contains("repeats the same throws"), "{stdout}");
        assert!(stdout.is_ascii(), "{stdout}");
    }
    let french = [("LC_ALL", "C"), ("BISAT_LANGUAGE", "fr")];
    let (stdout, stderr) = said_with(&home, &french, &["play", "khan", "--seed", "1", "--state", STATE]);
    assert_eq!(stderr, "");
    assert!(stdout.is_ascii() && stdout.contains("redonne les memes lancers"), "{stdout}");
}

/// A position with pieces on the board.
const STATE: &str = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";
