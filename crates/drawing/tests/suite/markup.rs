//! Markup is well formed, whole and finite.

use std::collections::HashSet;

use crate::sessions::{sessions, views, walk};
use bisat_drawing::print::{Paper, position, sheet};
use bisat_drawing::throws::{Motion, ThrowResult, waiting};
use bisat_drawing::{Scene, Square, defs, demand_panel, document, marks, picture, style_sheet};
use bisat_engine::{Colour, Tool, open};
use roxmltree::Document;

/// Parses markup, and returns it as one document with the shared definitions.
fn check(markup: &str) -> String {
    let whole = if markup.starts_with("<svg") {
        markup.replacen('>', &format!(">{}", defs()), 1)
    } else {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{}{markup}</svg>", defs())
    };
    if let Err(error) = Document::parse(&whole) {
        panic!("{error} in {markup}");
    }
    assert!(!whole.contains("style=\""), "the page's policy lets no style be written inline");
    for odd in ["NaN", "inf", "e-", "undefined"] {
        let is_number = |part: &str| part.starts_with(|first: char| first.is_ascii_digit());
        let odd_number = whole
            .match_indices(odd)
            .any(|(at, _)| odd != "e-" || is_number(&whole[at + 2..]) && whole.as_bytes()[at - 1].is_ascii_digit());
        assert!(!odd_number, "{odd} in {markup}");
    }
    whole
}

/// Every mark there is, on a square.
fn all_marks(square: Square) -> String {
    let beside = Square { x: square.x + square.side, ..square };
    [
        marks::selected(square),
        marks::target(square, None),
        marks::target(square, Some(25)),
        marks::forced(square, None),
        marks::forced(square, Some(4)),
        marks::heading(square, beside, marks::TargetMark::Knot),
        marks::heading(square, beside, marks::TargetMark::Capture),
        marks::parted(square, beside),
        marks::capture(square, None),
        marks::capture(square, Some(4)),
        marks::at_stake(square),
        marks::handover(square, None),
        marks::handover(square, Some(2)),
        marks::last_move(&[]),
        marks::last_move(&[square]),
        marks::last_move(&[square, beside]),
        marks::route(&[]),
        marks::route(&[square, beside]),
        marks::thread(&[square]),
        marks::thread(&[square, beside]),
        marks::refused(square),
        marks::name(square, "c12"),
        marks::obstacle(square),
        marks::may_move(square.x, square.y, square.side),
        marks::threatened(square.x, square.y, square.side, 10),
        marks::threatened(square.x, square.y, square.side, 100),
        marks::block(square, beside, Colour::Blue),
        marks::block(square, square, Colour::Blue),
        marks::focus(square),
        marks::chip(square.x, square.y, 10.0, "+2"),
    ]
    .concat()
}

/// Everything that is ever drawn for a page.
fn everything() -> String {
    let mut all = String::new();
    for session in sessions() {
        for nearest in views(session.as_ref()) {
            all += &Scene::of(session.as_ref(), nearest).board();
        }
    }
    let mut positions = 0;
    walk(|session| {
        let scene = Scene::of(session, None);
        positions += 1;
        if positions % 8 == 0 {
            all += &scene.pieces().iter().map(|placed| placed.markup.as_str()).collect::<String>();
            all += &scene.pairs();
            all += &scene.blocks();
        }
    });
    all += &all_marks(Square { x: 50.0, y: 50.0, side: 44.0 });
    let khan = open("khan", &[]).unwrap();
    for number in 1..=3 {
        all += &Scene::of(khan.as_ref(), None).demand_mark("a1", number);
        all += &demand_panel("khan", number).unwrap();
    }
    for tool in [Tool::Cowries(4), Tool::Die, Tool::Spinner { least: 1, most: 6 }, Tool::Toss] {
        all += &waiting(tool, [Colour::Red, Colour::Ochre]);
    }
    for shown in [
        ThrowResult::Cowries { shells: 6, mouths: 2, value: 2 },
        ThrowResult::Die(3),
        ThrowResult::Spinner { least: 3, most: 6, value: 3 },
        ThrowResult::Toss { up: Colour::Red, down: Colour::Ochre },
    ] {
        all += &shown.draw(1, Motion::Thrown);
    }
    all
}

#[test]
fn everything_that_is_drawn_is_well_formed() {
    check(&everything());
    for square in [Square { x: 22.0, y: 900.0, side: 44.0 }, Square { x: 70.0, y: 70.0, side: 140.0 }] {
        check(&all_marks(square));
    }
}

#[test]
fn pictures_and_sheets_are_well_formed() {
    for session in sessions() {
        check(&picture(session.as_ref()));
        for paper in [Paper::A4, Paper::Letter] {
            check(&sheet(session.as_ref(), paper));
        }
    }
    let mut at = 0;
    walk(|session| {
        at += 1;
        if at % 40 == 0 {
            check(&position(session, 60.0));
            assert!(Document::parse(&document(session, "a < b & c")).is_ok());
        }
    });
}

#[test]
fn whatever_is_referred_to_is_defined_once() {
    let whole = check(&everything());
    let document = Document::parse(&whole).unwrap();
    let mut ids = HashSet::new();
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(id.starts_with("bisat-") && ids.insert(id.to_owned()), "{id} is defined twice, or is not ours");
        }
    }
    let mut used = 0;
    for node in document.descendants() {
        for attribute in node.attributes() {
            let value = attribute.value();
            let named = value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')'));
            let named = named.or_else(|| if attribute.name() == "href" { value.strip_prefix('#') } else { None });
            if let Some(id) = named {
                used += 1;
                assert!(ids.contains(id), "{id} is not defined");
            }
        }
    }
    assert!(used > 100);
}

#[test]
fn every_colour_that_is_used_is_in_the_style_sheet() {
    let all = check(&everything()) + style_sheet();
    let set: HashSet<&str> = all.split("--").skip(1).filter_map(|part| name_before(part, ':')).collect();
    let mut used = 0;
    for part in all.split("var(--").skip(1) {
        // A variable with a fallback need not be set.
        if let Some(name) = name_before(part, ')') {
            used += 1;
            assert!(set.contains(name), "--{name} is never set");
        }
    }
    assert!(used > 1000, "{used} uses of variables are too few");
}

/// The name of a variable at the beginning of the text, if this character follows it.
fn name_before(text: &str, end: char) -> Option<&str> {
    let length = text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')?;
    text[length..].starts_with(end).then_some(&text[..length])
}

#[test]
fn the_same_position_is_always_drawn_the_same() {
    for session in sessions() {
        assert_eq!(picture(session.as_ref()), picture(session.as_ref()));
    }
    assert_eq!(defs(), defs());
}

#[test]
fn a_board_is_light_enough_for_a_phone() {
    for session in sessions() {
        let nodes = Document::parse(&check(&Scene::of(session.as_ref(), None).board())).unwrap().descendants().count();
        assert!(nodes < 800, "{} has {nodes} nodes", session.id());
    }
    assert!(!(defs() + &everything()).contains("filter"), "filters cost phones dearly");
}
