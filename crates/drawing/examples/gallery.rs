//! Writes every board, mark and throw as SVG files to look at: `cargo run -p bisat-drawing --example gallery -- DIR`.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use bisat_drawing::print::{Paper, position, sheet};
use bisat_drawing::throws::{Motion, ThrowResult, WIDTH, waiting};
use bisat_drawing::{Scene, Square, class_of, defs, emblem, marks, piece, style_sheet};
use bisat_engine::{AnySession, Colour, GAMES, Kind, OptionValue, Piece, Seat, Tool, khan, kho_kho, open};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("where to? cargo run -p bisat-drawing --example gallery -- DIR")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for (name, id, options) in [
        ("khan", "khan", Vec::new()),
        ("chowka-bhara", "chowka-bhara", vec![("players", OptionValue::Number(4))]),
        (
            "chowka-bhara-large",
            "chowka-bhara",
            vec![("players", OptionValue::Number(4)), ("size", OptionValue::Number(7))],
        ),
        ("pachisi", "pachisi", Vec::new()),
        ("kho-kho", "kho-kho", Vec::new()),
    ] {
        let session = open(id, &options)?;
        fs::write(folder.join(format!("{name}-a4.svg")), sheet(session.as_ref(), Paper::A4))?;
        fs::write(folder.join(format!("{name}-letter.svg")), sheet(session.as_ref(), Paper::Letter))?;
    }
    for shown in boards()? {
        fs::write(folder.join(format!("{}-outline.svg", shown.name)), position(shown.session.as_ref(), 60.0))?;
    }
    for theme in ["light", "dark"] {
        let write = |name: &str, width: f32, height: f32, class: &str, inside: &str| {
            fs::write(folder.join(format!("{name}-{theme}.svg")), page(theme, width, height, class, inside))
        };
        for shown in boards()? {
            let scene = Scene::of(shown.session.as_ref(), shown.nearest);
            let demand = shown.demand.map_or(String::new(), |number| format!(" data-demand=\"{number}\""));
            let inside = format!("<g transform=\"translate(20 20)\"{demand}>{}</g>", layers(&scene, &shown));
            write(shown.name, scene.width() + 40.0, scene.height() + 40.0, scene.class(), &inside)?;
        }
        let (states, height) = states();
        write("states", 1300.0, height, "drawn", &states)?;
    }
    Ok(())
}

struct Board {
    name: &'static str,
    session: Box<dyn AnySession>,
    nearest: Option<Seat>,
    demand: Option<u8>,
    selected: Option<&'static str>,
    targets: Vec<(&'static str, Option<u8>)>,
    captures: Vec<(&'static str, Option<u8>)>,
    khos: Vec<(&'static str, Option<u8>)>,
    last: Vec<&'static str>,
    way: Vec<&'static str>,
    may_move: Vec<&'static str>,
    lit: Vec<(&'static str, u8)>,
    headings: Vec<(&'static str, &'static str)>,
}

fn board(
    name: &'static str,
    id: &str,
    options: &[(&str, OptionValue)],
    state: Option<&str>,
) -> Result<Board, Box<dyn Error>> {
    let mut session = open(id, options)?;
    if let Some(state) = state {
        session.set_state(state)?;
    }
    Ok(Board {
        name,
        session,
        nearest: None,
        demand: None,
        selected: None,
        targets: Vec::new(),
        captures: Vec::new(),
        khos: Vec::new(),
        last: Vec::new(),
        way: Vec::new(),
        may_move: Vec::new(),
        lit: Vec::new(),
        headings: Vec::new(),
    })
}

fn boards() -> Result<Vec<Board>, Box<dyn Error>> {
    let four = [("players", OptionValue::Number(4))];
    let large = [("players", OptionValue::Number(4)), ("size", OptionValue::Number(7))];
    Ok(vec![
        Board {
            demand: Some(2),
            selected: Some("c3"),
            targets: ["b2", "c1", "c5", "d2", "d4", "e3"].map(|name| (name, None)).into(),
            captures: vec![("b4", None)],
            last: vec!["d5", "d6"],
            lit: ["a1", "a2", "c3", "d6"].map(|name| (name, 2)).into(),
            may_move: vec!["a1", "a2"],
            ..board("khan", "khan", &[], Some("3s1s/4k1/1s4/sSS3/S3K1/S5 s r d6 5"))?
        },
        Board {
            selected: Some("b5"),
            targets: vec![("a4", Some(2))],
            captures: vec![("a2", Some(4))],
            way: vec!["b5", "a5", "a4", "a3", "a2"],
            last: vec!["b1", "c1", "d1", "e1"],
            may_move: vec!["b3"],
            ..board(
                "chowka-bhara",
                "chowka-bhara",
                &four,
                Some("3,9,17,24/0,1,1,8/0,0,5,12/0,0,6,18 1001 -/1/-/- 0 move 2,4 0 -"),
            )?
        },
        Board { nearest: Some(Seat(1)), ..board("chowka-bhara-large", "chowka-bhara", &large, None)? },
        Board {
            selected: Some("A4"),
            targets: vec![("A8", Some(4))],
            captures: vec![("A14", Some(10))],
            last: vec!["D2", "D3", "D4", "D5"],
            way: vec!["A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14"],
            may_move: vec!["B13", "Dc3"],
            ..board("pachisi", "pachisi", &[], Some("14,33,33,81/0,12,28,58/0,5,21,38/0,20,45,75 3 move 4,10 - 0 - -"))?
        },
        board("pachisi-start", "pachisi", &[], Some("0,0,0,0/0,0,0,81/0,0,81,81/0,81,81,81 1 throw - - 0 - -"))?,
        Board {
            selected: Some("e5"),
            targets: vec![("i5", None), ("g7", None)],
            captures: vec![("h6", None)],
            khos: vec![("f4", Some(2)), ("h4", None)],
            last: vec!["k6", "h6"],
            way: vec!["e5", "h5", "h4"],
            headings: vec![("g7", "f7"), ("g7", "g6"), ("h6", "g6"), ("h6", "h5")],
            ..board("kho-kho", "kho-kho", &[], Some("1 0/0 r e5ee b2,h6,k1 3 17 chase 4"))?
        },
        board("kho-kho-risen", "kho-kho", &[], Some("1 0/0 y f4s- b2,h6,k1 3 17 balance 2"))?,
    ])
}

fn layers(scene: &Scene, board: &Board) -> String {
    let square = |name: &&str| scene.square(name).unwrap_or_else(|| panic!("{name} is a point"));
    let mut below: String = board.lit.iter().map(|(name, number)| scene.demand_mark(name, *number)).collect();
    below += &marks::last_move(&board.last.iter().map(square).collect::<Vec<_>>());
    below += &board.selected.iter().map(|name| marks::selected(square(name))).collect::<String>();
    below += &marks::route(&board.way.iter().map(square).collect::<Vec<_>>());
    let pieces: String = scene
        .pieces()
        .iter()
        .map(|placed| {
            let is_lifted = board.selected == Some(placed.piece.point.as_str());
            let class = if is_lifted { " class=\"lifted\"" } else { "" };
            let may = board.may_move.contains(&placed.piece.point.as_str());
            let may = if may { marks::may_move(placed.x, placed.y, placed.size) } else { String::new() };
            format!("<g{class} transform=\"{}\">{}</g>{may}", placed.transform(), placed.markup)
        })
        .collect();
    let stakes: String = board.captures.iter().map(|(name, _)| marks::at_stake(square(name))).collect();
    let end = |to: &&str| {
        if board.captures.iter().any(|(name, _)| name == to) {
            marks::TargetMark::Capture
        } else {
            marks::TargetMark::Knot
        }
    };
    let mut above: String = board.targets.iter().map(|(name, value)| marks::target(square(name), *value)).collect();
    above += &board.captures.iter().map(|(name, value)| marks::capture(square(name), *value)).collect::<String>();
    above +=
        &board.headings.iter().map(|(to, from)| marks::heading(square(to), square(from), end(to))).collect::<String>();
    above += &board.khos.iter().map(|(name, left)| marks::handover(square(name), *left)).collect::<String>();
    scene.board() + &below + &scene.blocks() + &scene.pairs() + &stakes + &pieces + &above
}

fn page(theme: &str, width: f32, height: f32, class: &str, inside: &str) -> String {
    let ground = if theme == "dark" { "#1C161B" } else { "#E8DFD0" };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" data-theme=\"{theme}\" class=\"{class}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\"><style>{}</style>{}<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>{inside}</svg>",
        style_sheet(),
        defs()
    )
}

/// A piece of a game.
fn drawn(game: &str, kind: Kind, colour: Option<Colour>, mark: &str) -> String {
    let one = Piece::figure("", kind, colour.map(|_| Seat(0))).marked(mark);
    piece(game, &one, colour).unwrap_or_default()
}

/// Pieces in a row, every mark on every board, and every throw; and the height of it all.
fn states() -> (String, f32) {
    let mut all = String::new();
    let colours = [Colour::Red, Colour::Ochre, Colour::Black, Colour::Blue, Colour::Green];
    for (at, colour) in colours.into_iter().enumerate() {
        let bodies = [
            emblem(colour),
            drawn("khan", khan::KALISTA, Some(colour), ""),
            drawn("kho-kho", kho_kho::SITTER, Some(colour), "n"),
            drawn("kho-kho", kho_kho::SITTER, Some(colour), "s"),
            drawn("kho-kho", kho_kho::ATTACKER, Some(colour), "ee"),
            drawn("kho-kho", kho_kho::ATTACKER, Some(colour), ""),
        ];
        for (row, body) in bodies.into_iter().enumerate() {
            all += &format!("<g transform=\"translate({} {})\">{body}</g>", 80 + 120 * row, 80 + 110 * at);
        }
    }
    all += &format!("<g transform=\"translate(850 80)\">{}</g>", drawn("khan", khan::KHAN, None, ""));
    for (row, game) in GAMES.iter().enumerate() {
        let y = 680.0 + 112.0 * row as f32;
        let fill = ["leather", "stone", "linen", "wood"][row];
        all += &format!("<g class=\"{}\">", class_of(game));
        for column in 0..11 {
            let square = Square { x: 80.0 + 112.0 * column as f32, y, side: 100.0 };
            all += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"100\" height=\"100\" rx=\"8\" fill=\"url(#bisat-{fill})\"/>",
                square.x - 50.0,
                y - 50.0
            );
            let near = Square { x: square.x - 30.0, ..square };
            let far = Square { x: square.x + 100.0, ..square };
            let (below, above, lifted) = match column {
                0 => (String::new(), marks::may_move(square.x, y, 60.0), false),
                1 => (marks::selected(square), String::new(), true),
                2 => (marks::target(square, None), String::new(), false),
                3 => (marks::target(square, Some(10)), String::new(), false),
                4 => (marks::at_stake(square), marks::capture(square, Some(4)), false),
                5 => (marks::last_move(&[near, square]), String::new(), false),
                6 => (String::new(), marks::threatened(square.x, y, 60.0, 100), false),
                7 => (marks::block(square, far, Colour::Blue), String::new(), false),
                8 => (marks::forced(square, None), String::new(), false),
                9 => (marks::parted(square, far), String::new(), false),
                _ => (String::new(), marks::focus(square), false),
            };
            let body = match column {
                2 | 3 | 8 | 9 => String::new(),
                _ => emblem(Colour::Red),
            };
            let class = if lifted { " class=\"lifted\"" } else { "" };
            all += &format!("{below}<g{class} transform=\"translate({} {y}) scale(.6)\">{body}</g>{above}", square.x);
        }
        all += "</g>";
    }
    let throws = [
        waiting(Tool::Cowries(4), [Colour::Red, Colour::Ochre]),
        ThrowResult::Cowries { shells: 4, mouths: 2, value: 2 }.draw(7, Motion::AtRest),
        ThrowResult::Cowries { shells: 6, mouths: 1, value: 10 }.draw(3, Motion::AtRest),
        ThrowResult::Die(5).draw(2, Motion::AtRest),
        ThrowResult::Spinner { least: 3, most: 6, value: 4 }.draw(9, Motion::AtRest),
        ThrowResult::Spinner { least: 1, most: 6, value: 2 }.draw(4, Motion::AtRest),
        ThrowResult::Toss { up: Colour::Ochre, down: Colour::Red }.draw(1, Motion::AtRest),
    ];
    for (at, throw) in throws.iter().enumerate() {
        let (x, y) = (140.0 + (at % 4) as f32 * (WIDTH + 30.0), 1180.0 + (at / 4) as f32 * 170.0);
        all += &format!("<g transform=\"translate({x} {y})\">{throw}</g>");
    }
    (all, 1450.0)
}
