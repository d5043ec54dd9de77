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
        assert!(a4.stdout.contains("@page{size:") && a4.stdout.contains("rules in short"), "{game}");
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
fn invalid_print_arguments_are_refused_with_the_valid_ones() {
    check_refused(&["print", "chess"], &["chess", "khan"]);
    check_refused(&["print", "khan", "--option", "size=7"], &["size", "quiet_limit"]);
    check_refused(&["print", "khan", "--paper", "a3"], &["a4 or letter"]);
    check_refused(&["print", "khan", "--format", "png"], &["png", "svg", "pdf"]);
    check_refused(&["print", "khan", "--format", "pdf", "--language", "hi"], &["Hindi", "--format svg"]);
    check_fails(&["print", "khan", "-o", "no-such-folder/x.svg"], &["no-such-folder"]);
}

/// The numbers between two texts of a file.
fn numbers(file: &str, before: &str, after: &str) -> Vec<f32> {
    let (_, rest) = file.split_once(before).unwrap();
    rest.split_once(after).unwrap().0.split(' ').map(|number| number.parse().unwrap()).collect()
}

#[test]
fn a_pdf_has_two_pages_at_true_size_with_embedded_letters() {
    const POINTS: f32 = 72.0 / 25.4;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).unwrap();
    for (game, paper, size) in [
        ("khan", "a4", [210.0, 297.0]),
        ("chowka-bhara", "letter", [215.9, 279.4]),
        ("pachisi", "a4", [210.0, 297.0]),
        ("kho-kho", "a4", [297.0, 210.0]),
    ] {
        for language in ["en", "fr"] {
            let path = folder.join(format!("{game}-{language}.pdf"));
            let told = ["print", game, "--paper", paper, "--language", language, "-o", path.to_str().unwrap()];
            let ran = run(&told, b"");
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game}");
            let bytes = fs::read(&path).unwrap();
            let file = String::from_utf8_lossy(&bytes);
            assert!(file.starts_with("%PDF-1.7\n") && file.ends_with("%%EOF\n"), "{game}");
            let page = numbers(&file, "/MediaBox [0 0 ", "]");
            assert!(page.iter().zip(size).all(|(found, wanted)| (found - wanted * POINTS).abs() < 0.01), "{page:?}");
            assert!(file.contains("/Count 2 ") && file.contains("/PrintScaling /None"), "{game}");
            assert!(file.contains("/Subtype /Type3") && !file.contains("/BaseFont"), "{game}: fonts are embedded");
        }
    }
}

#[test]
fn every_object_of_a_pdf_begins_where_its_table_says() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("table.pdf");
    fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).unwrap();
    assert_eq!(run(&["print", "pachisi", "-o", path.to_str().unwrap()], b"").code, Some(0));
    let file = fs::read(&path).unwrap();
    let text = String::from_utf8_lossy(&file[20..]);
    let begin: usize = text.rsplit_once("startxref\n").unwrap().1.lines().next().unwrap().parse().unwrap();
    let table = std::str::from_utf8(&file[begin..]).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().unwrap().strip_prefix("0 ").unwrap().parse().unwrap();
    assert!(count > 50);
    for (number, line) in lines.skip(1).take(count - 1).enumerate() {
        assert_eq!(line.len(), 19, "an entry has 20 bytes with its line end");
        let at: usize = line[..10].parse().unwrap();
        assert!(file[at..].starts_with(format!("{} 0 obj\n", number + 1).as_bytes()), "object {}", number + 1);
    }
}

#[test]
fn the_mat_of_khan_has_the_names_of_its_squares_for_a_player_at_every_edge() {
    let drawn = run(&["print", "khan"], b"").stdout;
    let sides: Vec<&str> = ["rotate(0)", "rotate(90)", "rotate(180)", "rotate(270)"]
        .iter()
        .map(|side| drawn.split_once(&format!(" {side}\">")).unwrap().1.split_once("</g>").unwrap().0)
        .collect();
    assert!(sides.iter().all(|side| *side == sides[0]), "each player reads the same names");
    // From the player's left: a is the leftmost file, 1 the nearest rank.
    let place = |name: &str, axis: &str| {
        let text = sides[0].split("<text").find(|text| text.ends_with(&format!(">{name}</text>"))).unwrap();
        numbers(text, &format!(" {axis}=\""), "\"")[0]
    };
    let files: Vec<f32> = ["a", "b", "c", "d", "e", "f"].map(|file| place(file, "x")).to_vec();
    assert!(files.is_sorted(), "{files:?}");
    let ranks: Vec<f32> = ["6", "5", "4", "3", "2", "1"].map(|rank| place(rank, "y")).to_vec();
    assert!(ranks.is_sorted(), "{ranks:?}");
}
