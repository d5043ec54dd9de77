//! Manual pages, made from the same definitions as the help.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::child::{Ran, check_fails, check_unread, run};
use crate::documents::COMMANDS;

/// The pages in a new folder.
fn pages(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let ran = run(&["man", folder.to_str().unwrap()], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    folder
}

#[test]
fn the_manual_says_what_the_help_says() {
    let Ran { code, stdout, stderr } = run(&["man"], b"");
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(stdout.starts_with(".ie") && stdout.contains(".TH BISAT 1"), "{stdout}");
    assert!(stdout.contains("Exit codes"), "{stdout}");
}

#[test]
fn every_command_has_a_page_with_its_usage_once_and_its_examples() {
    let folder = pages("man");
    for command in COMMANDS {
        let text = fs::read_to_string(folder.join(format!("bisat-{command}.1"))).unwrap();
        assert!(text.contains(&format!(".TH BISAT-{} 1 ", command.to_uppercase())), "{command}: {text}");
        assert_eq!(text.matches(".SH SYNOPSIS").count(), 1, "{command}");
        let (_, synopsis) = text.split_once(".SH SYNOPSIS\n").unwrap();
        let (synopsis, rest) = synopsis.split_once(".SH ").unwrap();
        let usage = run(&[command, "--help"], b"").stdout;
        let (_, usage) = usage.split_once("Usage: ").unwrap();
        let usage = usage.split("\n\n").next().unwrap();
        let plain = synopsis.replace("\\-", "-").replace(".br\n", "");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&plain), words(usage), "{command}");
        assert!(!rest.contains(".SH EXTRA"), "{command}");
        if let Some((_, examples)) = rest.split_once(".SH EXAMPLES\n") {
            assert!(examples.contains(".nf\n") && examples.contains(".fi\n"), "{command}: {examples}");
        }
    }
}

#[test]
fn every_page_that_a_page_refers_to_is_there() {
    let folder = pages("man-references");
    let names: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(names.len(), COMMANDS.len() + 1);
    let mut references = 0;
    for name in &names {
        let text = fs::read_to_string(folder.join(format!("{name}.1"))).unwrap().replace("\\-", "-");
        for before in text.split("\\fR(1)").filter(|before| !before.is_empty() && before.contains("\\fB")) {
            let Some((_, page)) = before.rsplit_once("\\fB") else { continue };
            if !page.contains('\n') {
                assert!(names.contains(page), "{name} refers to {page}(1)");
                references += 1;
            }
        }
    }
    assert!(references >= 2 * COMMANDS.len(), "{references}");
    check_fails(&["man", "/dev/null/x"], &["/dev/null/x"]);
}

#[test]
fn pages_that_are_no_longer_read_end_in_silence() {
    check_unread(&["completions", "bash"], b"");
    check_unread(&["man"], b"");
}
