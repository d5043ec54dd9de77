//! Pictures of positions and films of games.

use std::fs;
use std::path::{Path, PathBuf};

use crate::child::{GAMES, check_fails, check_refused, run};

fn record() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/records/chowka-bhara.txt");
    path.to_str().unwrap().to_owned()
}

/// Draws into a file with this ending and returns its bytes.
fn draw(ending: &str, arguments: &[&str]) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("picture-{}.{ending}", std::process::id()));
    fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let ran = run(&[&["picture"], arguments, &["-o", path.to_str().unwrap()]].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    fs::read(&path).unwrap()
}

#[test]
fn every_game_is_drawn_in_lines_and_in_pixels() {
    for game in GAMES {
        assert!(draw("svg", &["--game", game]).starts_with(b"<svg"), "{game}");
        assert!(draw("png", &["--game", game, "--width", "64"]).starts_with(b"\x89PNG"), "{game}");
    }
}

#[test]
fn the_steps_of_a_record_look_different_and_the_last_is_the_default() {
    let (record, steps) = (record(), |number: &str| draw("png", &[&record(), "--width", "100", "--step", number]));
    assert_ne!(steps("0"), steps("40"));
    let last = run(&["picture", &record, "--step", "100000"], b"").stderr;
    let count = last.split_once("has ").and_then(|(_, rest)| rest.split_once(' ')).unwrap().0;
    assert_eq!(steps(count), draw("png", &[&record, "--width", "100"]));
}

#[test]
fn a_game_becomes_a_film() {
    let film = draw("gif", &[&record(), "--width", "100"]);
    assert!(film.starts_with(b"GIF89a"));
    // Every picture has a control block of its own.
    let pictures = film.windows(4).filter(|four| *four == [0x21, 0xF9, 4, 4]).count();
    assert!(pictures > 20, "{pictures}");
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_can() {
    check_refused(&["picture"], &["RECORD"]);
    check_refused(&["picture", "--game", "chess"], &["chess", "khan"]);
    check_refused(&["picture", "--game", "khan", "--format", "gif"], &["record"]);
    check_refused(&["picture", "--game", "khan", "--width", "9"], &["16"]);
    check_refused(&["picture", &record(), "--step", "100000"], &["steps"]);
    check_fails(&["picture", "no-such-file"], &["no-such-file"]);
    check_fails(&["picture", "--game", "khan", "-o", "no-such-folder/x.png"], &["no-such-folder"]);
}
