//! Shell completions and manual pages, made from the same definitions as the help.

use std::fs;
use std::path::Path;

use crate::child::{Ran, check_refused, check_unread, run};

#[test]
fn every_shell_has_completions_that_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let Ran { code, stdout, stderr } = run(&["completions", shell], b"");
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{shell}");
        for word in ["bisat", "play", "replay", "connect", "language"] {
            assert!(stdout.contains(word), "{shell} does not know {word}");
        }
    }
    check_refused(&["completions", "cmd"], &["cmd", "bash", "zsh"]);
}

#[test]
fn the_manual_says_what_the_help_says() {
    let Ran { code, stdout, stderr } = run(&["man"], b"");
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(stdout.starts_with(".ie") && stdout.contains(".TH bisat 1"), "{stdout}");
    assert!(stdout.contains("Exit codes"), "{stdout}");
}

#[test]
fn a_folder_gets_a_page_for_each_command() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(run(&["man", &folder.display().to_string()], b"").code, Some(0));
    for page in ["bisat", "bisat-play", "bisat-replay", "bisat-watch", "bisat-serve"] {
        let text = fs::read_to_string(folder.join(format!("{page}.1"))).unwrap();
        assert!(text.contains(&format!(".TH {page} 1")), "{page}: {text}");
    }
}

#[test]
fn pages_that_are_no_longer_read_end_in_silence() {
    check_unread(&["completions", "bash"], b"");
    check_unread(&["man"], b"");
}
