//! Markup is well formed, whole and finite.

use std::collections::HashSet;

use crate::tables::{tables, views, walk};
use bisat_drawing::print::{Paper, position, sheet};
use bisat_drawing::throws::{Motion, Shown, waiting};
use bisat_drawing::{Scene, Spot, Standing, defs, document, marks, picture, style_sheet};
use bisat_engine::{Colour, Tool};
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

/// Every mark there is, on a spot.
fn all_marks(spot: Spot) -> String {
    let beside = Spot { x: spot.x + spot.side, ..spot };
    [
        marks::selected(spot),
        marks::target(spot, None),
        marks::target(spot, Some(25)),
        marks::forced(spot, None),
        marks::forced(spot, Some(4)),
        marks::heading(spot, beside, marks::End::Knot),
        marks::heading(spot, beside, marks::End::Capture),
        marks::parted(spot, beside),
        marks::capture(spot, None),
        marks::capture(spot, Some(4)),
        marks::at_stake(spot),
        marks::kho(spot, None),
        marks::kho(spot, Some(2)),
        marks::demanded(spot, 3),
        marks::last_move(&[]),
        marks::last_move(&[spot]),
        marks::last_move(&[spot, beside]),
        marks::way(&[]),
        marks::way(&[spot, beside]),
        marks::may_move(spot.x, spot.y, spot.side),
        marks::threatened(spot.x, spot.y, spot.side),
        marks::bolt(spot, beside, Colour::Blue),
        marks::bolt(spot, spot, Colour::Blue),
        marks::focus(spot),
        marks::chip(spot.x, spot.y, 10.0, "+2"),
    ]
    .concat()
}

/// Everything that is ever drawn for a page.
fn everything() -> String {
    let mut all = String::new();
    for session in tables() {
        for nearest in views(session.as_ref()) {
            all += &Scene::of(session.as_ref(), nearest).mat();
        }
    }
    let mut positions = 0;
    walk(|session| {
        let scene = Scene::of(session, None);
        positions += 1;
        if positions % 8 == 0 {
            all += &scene.standings().iter().map(Standing::draw).collect::<String>();
            all += &scene.bonds();
            all += &scene.bolts();
        }
    });
    all += &all_marks(Spot { x: 50.0, y: 50.0, side: 44.0 });
    for tool in [Tool::Cowries(4), Tool::Die, Tool::Spinner { least: 1, most: 6 }, Tool::Toss] {
        all += &waiting(tool, [Colour::Red, Colour::Ochre]);
    }
    for shown in [
        Shown::Cowries { shells: 6, mouths: 2, value: 2 },
        Shown::Die(3),
        Shown::Spinner { least: 3, most: 6, value: 3 },
        Shown::Toss { up: Colour::Red, down: Colour::Ochre },
    ] {
        all += &shown.draw(1, Motion::Thrown);
    }
    all
}

#[test]
fn everything_that_is_drawn_is_well_formed() {
    check(&everything());
    for spot in [Spot { x: 22.0, y: 900.0, side: 44.0 }, Spot { x: 70.0, y: 70.0, side: 140.0 }] {
        check(&all_marks(spot));
    }
}

#[test]
fn pictures_and_sheets_are_well_formed() {
    for session in tables() {
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
    let sheet = style_sheet();
    let all = check(&everything()) + sheet;
    for (at, _) in all.match_indices("var(--") {
        let name = all[at + 6..].split([')', ',']).next().unwrap();
        let is_set = all.contains(&format!("--{name}:"));
        let has_other = all.as_bytes()[at + 6 + name.len()] == b',';
        assert!(is_set || has_other, "--{name} is never set");
    }
}

#[test]
fn the_same_position_is_always_drawn_the_same() {
    for session in tables() {
        assert_eq!(picture(session.as_ref()), picture(session.as_ref()));
    }
    assert_eq!(defs(), defs());
}

#[test]
fn a_board_is_light_enough_for_a_phone() {
    for session in tables() {
        let nodes = Document::parse(&check(&Scene::of(session.as_ref(), None).mat())).unwrap().descendants().count();
        assert!(nodes < 800, "{} has {nodes} nodes", session.id());
    }
    assert!(!(defs() + &everything()).contains("filter"), "filters cost phones dearly");
}
