//! Sheets measure what the brief says, and fit on their paper.

use crate::sessions::sessions;
use bisat_drawing::print::{Paper, sheet};
use bisat_engine::{AnySession, open};
use roxmltree::Document;

/// The places of lines that run down, in the first path of the board: the lines between squares.
fn columns(sheet: &str) -> Vec<f32> {
    let document = Document::parse(sheet).unwrap();
    let grid = document.descendants().find(|node| node.has_tag_name("path")).unwrap();
    let lines = grid.attribute("d").unwrap().split('M').filter(|line| line.contains('V'));
    let mut columns: Vec<f32> = lines.map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    columns.sort_by(f32::total_cmp);
    columns.dedup();
    columns
}

fn numbers(text: &str) -> Vec<f32> {
    let parts = text.split(|part: char| !part.is_ascii_digit() && part != '.' && part != '-');
    parts.filter_map(|part| part.parse().ok()).collect()
}

fn check(id: &str, options: &[(&str, bisat_engine::OptionValue)], squares: usize, side: f32) {
    let session = open(id, options).unwrap();
    for paper in [Paper::A4, Paper::Letter] {
        let columns = columns(&sheet(session.as_ref(), paper));
        assert_eq!(columns.len(), squares + 1, "{id}");
        for two in columns.windows(2) {
            assert!((two[1] - two[0] - side).abs() < 0.02, "{id}: {} wide", two[1] - two[0]);
        }
    }
}

#[test]
fn squares_measure_what_the_brief_says() {
    check("khan", &[], 6, 25.0);
    check("chowka-bhara", &[], 5, 34.0);
    check("chowka-bhara", &[("size", 7.into())], 7, 25.0);
    check("pachisi", &[], 19, 10.0);
    check("kho-kho", &[], 12, 21.0);
}

#[test]
fn a_sheet_is_as_large_as_its_paper_and_only_a_wide_board_lies_across() {
    for session in sessions() {
        let is_wide = session.id() == "kho-kho";
        for (paper, short, long) in [(Paper::A4, 210.0, 297.0), (Paper::Letter, 215.9, 279.4)] {
            let (width, height) = if is_wide { (long, short) } else { (short, long) };
            let drawn = sheet(session.as_ref(), paper);
            assert!(drawn.contains(&format!("width=\"{width}mm\" height=\"{height}mm\"")), "{}", session.id());
        }
    }
}

#[test]
fn pieces_and_board_lie_on_the_paper_and_not_on_each_other() {
    for session in sessions() {
        for paper in [Paper::A4, Paper::Letter] {
            let drawn = sheet(session.as_ref(), paper);
            let document = Document::parse(&drawn).unwrap();
            let page = numbers(document.root_element().attribute("viewBox").unwrap());
            let all = document.root_element().last_element_child().unwrap();
            let board = all.first_element_child().unwrap();
            let [left, top] = numbers(board.attribute("transform").unwrap())[..] else { panic!("a board is moved") };
            let grid = numbers(board.first_element_child().unwrap().attribute("d").unwrap());
            let reach = grid.iter().fold(0.0, |most: f32, number| most.max(*number));
            assert!(left > 3.0 && top > 3.0 && left + reach < page[2] - 3.0, "{}", session.id());
            let mut pieces = 0;
            for piece in all.children().filter(|node| node.has_tag_name("g")).skip(1) {
                let Some(place) = piece.attribute("transform").map(numbers) else { continue };
                let (x, y) = if piece.attribute("transform").unwrap().starts_with("rotate") {
                    (place[1], place[2])
                } else {
                    (place[0], place[1])
                };
                assert!(x > 4.0 && x < page[2] - 4.0 && y < page[3] - 8.0, "{} {x} {y}", session.id());
                assert!(y > top + if session.id() == "kho-kho" { 147.0 } else { 150.0 }, "{}", session.id());
                pieces += 1;
            }
            assert!(pieces >= 8, "{} has {pieces} pieces to cut out", session.id());
        }
    }
}

#[test]
fn all_pieces_of_a_game_can_be_cut_out() {
    let count = |session: &dyn AnySession| {
        let drawn = sheet(session, Paper::A4);
        let document = Document::parse(&drawn).unwrap();
        let all = document.root_element().last_element_child().unwrap();
        all.children().filter(|node| node.has_tag_name("g")).count() - 1
    };
    for session in sessions() {
        let seats = session.seats() as usize;
        let pieces = match session.id() {
            "khan" => 13,
            "chowka-bhara" if session.points().len() < 49 => 4 * seats,
            "chowka-bhara" => 6 * seats,
            "pachisi" => 4 * seats,
            _ => 2 * (1 + 8 + 9),
        };
        assert_eq!(count(session.as_ref()), pieces, "{}", session.state());
    }
}

#[test]
fn the_values_of_the_cowries_are_printed_beside_the_pieces() {
    let numbers = |id| {
        let drawn = sheet(open(id, &[]).unwrap().as_ref(), Paper::A4);
        let texts = drawn.split("stroke=\"none\">").skip(1).map(|text| text.split('<').next().unwrap().to_owned());
        texts.collect::<Vec<_>>()
    };
    let pachisi = numbers("pachisi");
    assert_eq!(pachisi[..7], ["25", "10", "2", "3", "4", "5", "6"]);
    assert_eq!(numbers("chowka-bhara")[..5], ["8", "1", "2", "3", "4"]);
}
