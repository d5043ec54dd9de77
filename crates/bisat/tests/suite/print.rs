//! Boards to print.

use std::fs;
use std::path::PathBuf;

use crate::child::{GAMES, check_fails, check_refused, run};

#[test]
fn every_game_prints_a_sheet_on_either_paper() {
    for game in GAMES {
        let a4 = run(&["print", game], b"");
        assert_eq!((a4.code, a4.stderr.as_str()), (Some(0), ""), "{game}");
        assert!(a4.stdout.starts_with("<svg") && a4.stdout.contains("297mm") && a4.stdout.ends_with("</svg>\n"));
        let letter = run(&["print", game, "--paper", "letter"], b"");
        assert!(letter.stdout.contains("279.4mm") && letter.stdout.contains("215.9mm"), "{game}");
    }
}

#[test]
fn options_change_what_is_printed_and_it_can_go_to_a_file() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("chowka-bhara.svg");
    fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let large = ["print", "chowka-bhara", "--option", "size=7"];
    let ran = run(&[large.as_slice(), &["-o", path.to_str().unwrap()]].concat(), b"");
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), run(&large, b"").stdout);
    assert_ne!(run(&large, b"").stdout, run(&large[..2], b"").stdout);
}

#[test]
fn what_cannot_be_printed_is_refused_with_what_can() {
    check_refused(&["print", "chess"], &["chess", "khan"]);
    check_refused(&["print", "khan", "--option", "size=7"], &["size", "quiet_limit"]);
    check_refused(&["print", "khan", "--paper", "a3"], &["a4 or letter"]);
    check_fails(&["print", "khan", "-o", "no-such-folder/x.svg"], &["no-such-folder"]);
}
