//! Boards to print, cut out and play on: ink on white, no fills, seat silhouettes as outlines (black filled). All
//! lengths are in millimetres.

mod board;
mod cut_outs;
mod tables;

use bisat_engine::{AnySession, Material, OptionValue, infos, open};

use crate::hand::round;
use crate::scene::Scene;

/// The paper of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Paper {
    /// Its shorter and its longer side.
    fn sides(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// How thick lines are.
const LINE: f32 = 0.5;
/// How thick lines within pieces are.
const FINE: f32 = 0.3;
/// What is left white at the edges of the paper: most printers cannot reach further.
const MARGIN: f32 = 5.0;

/// A sheet with the board at its full size, crop marks, the pieces to cut out and what the throws count, for the
/// session's game and options.
pub fn sheet(session: &dyn AnySession, paper: Paper) -> String {
    let start = anew(session);
    let scene = Scene::of(start.as_ref(), None);
    let board = board::Board::new(&scene, square(&scene));
    let (short, long) = paper.sides();
    let (width, height) = if board.width > board.height { (long, short) } else { (short, long) };
    let left = (width - board.width) / 2.0;
    let top = if board.height > board.width * 0.95 { left.clamp(MARGIN + 3.0, 14.0) } else { MARGIN + 3.0 };
    let room = Room {
        left: MARGIN + 3.0,
        top: top + board.height + 5.0,
        width: width - 2.0 * (MARGIN + 3.0),
        height: height - top - board.height - 5.0 - MARGIN - 5.0,
    };
    let cast = cut_outs::Cast::of(start.as_ref());
    let tables = tables::draw(start.as_ref(), room);
    let pieces = cut_outs::draw(&cast, Room { width: room.width - tables.width, ..room }, board.square);
    let name = infos().into_iter().find(|info| info.id == session.id()).map_or("", |info| info.name);
    page(
        (width, height),
        width,
        name,
        &format!(
            "<g transform=\"translate({} {})\">{}{}</g>{pieces}{}{}",
            round(left),
            round(top),
            board.draw(&cast),
            crop_marks(board.width, board.height),
            tables.markup,
            text(width / 2.0, height - MARGIN, 3.4, &caption(name, session)),
        ),
    )
}

/// The position as an outline, so wide, lines and all made smaller with it: for a record on paper.
pub fn position(session: &dyn AnySession, width: f32) -> String {
    let scene = Scene::of(session, None);
    let board = board::Board::new(&scene, square(&scene));
    let standing: String = scene
        .standings()
        .iter()
        .map(|standing| {
            let place = board.place(standing.x, standing.y);
            let (piece, size) = (&standing.piece, board.length(standing.size));
            cut_outs::figure(piece.kind, standing.colour, &piece.mark, place, size)
        })
        .collect();
    let inside = board.draw(&cut_outs::Cast::default()) + &standing;
    // Room for half of the outermost lines.
    let whole = (board.width + LINE, board.height + LINE);
    page(whole, width, session.id(), &format!("<g transform=\"translate({0} {0})\">{inside}</g>", LINE / 2.0))
}

/// The side of a square on paper.
fn square(scene: &Scene) -> f32 {
    let columns = ((scene.width - 100.0) / scene.side).round();
    match scene.material {
        Material::Leather => 25.0,
        Material::Stone if columns > 5.0 => 25.0,
        Material::Stone => 34.0,
        Material::Cloth => 10.0,
        Material::Wood => 21.0,
    }
}

/// The same game with the same options, at its start.
fn anew(session: &dyn AnySession) -> Box<dyn AnySession> {
    let options: Vec<(&str, OptionValue)> =
        session.options().iter().map(|(name, value)| (name, value.clone())).collect();
    open(session.id(), &options).expect("the options of a session open another")
}

/// Shows the first steps of games that begin in each way: what a game is played with has come up by then.
fn openings(start: &dyn AnySession, mut look: impl FnMut(&dyn AnySession)) {
    const STEPS: usize = 40;
    for first in start.moves() {
        let mut game = anew(start);
        let mut next = Some(first);
        look(game.as_ref());
        for _ in 0..STEPS {
            let Some(token) = next else { break };
            game.play(&token).expect("the first legal move");
            look(game.as_ref());
            next = game.moves().into_iter().next();
        }
    }
}

/// A part of a sheet.
#[derive(Clone, Copy)]
struct Room {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

/// A page of these lengths, shown so wide.
fn page((width, height): (f32, f32), shown: f32, title: &str, inside: &str) -> String {
    let (width, height, across, down) = (round(width), round(height), round(shown), round(height * shown / width));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}mm\" height=\"{down}mm\" viewBox=\"0 0 {width} {height}\">\
         <title>{title}</title><rect width=\"{width}\" height=\"{height}\" fill=\"#FFF\"/>\
         <g fill=\"none\" stroke=\"#000\" stroke-width=\"{LINE}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{inside}</g></svg>\n"
    )
}

/// A line of text in the middle of its place.
fn text(x: f32, y: f32, size: f32, text: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-family=\"Palatino,'Book Antiqua',P052,'Noto Serif',serif\" text-anchor=\"middle\" \
         fill=\"#000\" stroke=\"none\">{text}</text>",
        round(x),
        round(y + size * 0.35),
    )
}

fn caption(name: &str, session: &dyn AnySession) -> String {
    let others = session.options().iter().filter(|(option, value)| !is_default(session.id(), option, value));
    let others: String = others.map(|(option, value)| format!(" · {option} {}", value.bare())).collect();
    format!("Bisat · {name}{others}")
}

fn is_default(id: &str, option: &str, value: &OptionValue) -> bool {
    let rule = infos().into_iter().find(|info| info.id == id);
    rule.is_some_and(|info| info.options.iter().any(|rule| rule.name == option && rule.default == *value))
}

/// Short lines outside each corner, where the board is cut out.
fn crop_marks(width: f32, height: f32) -> String {
    const AWAY: f32 = 1.2;
    const LONG: f32 = 2.8;
    let mut path = String::new();
    for (x, east) in [(0.0, -1.0), (width, 1.0)] {
        for (y, south) in [(0.0, -1.0), (height, 1.0)] {
            let [x, y, from_x, from_y, far_x, far_y] =
                [x, y, x + east * AWAY, y + south * AWAY, x + east * (AWAY + LONG), y + south * (AWAY + LONG)]
                    .map(round);
            path += &format!("M{from_x} {y}H{far_x}M{x} {from_y}V{far_y}");
        }
    }
    format!("<path d=\"{path}\" stroke-width=\"{FINE}\"/>")
}
