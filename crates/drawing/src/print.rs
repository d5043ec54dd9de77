//! Boards to print, cut out and play on: black lines on white, in millimetres.

mod area;
mod openings;
mod cut_outs;
mod tables;

use bisat_engine::{AnySession, OptionValue, infos};

use self::area::Area;
use self::cut_outs::PieceSet;
use self::openings::anew;
use crate::number::round;
use crate::paper::board::PaperBoard;
use crate::paper::ink::{FINE, LINE, text};
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
    /// The shorter and the longer side.
    fn sides(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// The white margin of the paper: most printers cannot print closer to the edge.
const MARGIN: f32 = 5.0;

/// A sheet to print: the board at full size with crop marks, the pieces to cut out, and what the throws count. Its back is
/// the caller's.
pub struct Sheet {
    width: f32,
    height: f32,
    title: &'static str,
    front: String,
}

impl Sheet {
    /// The sheet for the session's game and options.
    pub fn of(session: &dyn AnySession, paper: Paper) -> Self {
        let start = anew(session);
        let scene = Scene::of(start.as_ref(), None);
        let board = on_paper(&scene);
        let (short, long) = paper.sides();
        let (width, height) = if board.width > board.height { (long, short) } else { (short, long) };
        let left = (width - board.width) / 2.0;
        let top = if board.height > board.width * 0.95 { left.clamp(MARGIN + 3.0, 14.0) } else { MARGIN + 3.0 };
        let area = Area {
            left: MARGIN + 3.0,
            top: top + board.height + 5.0,
            width: width - 2.0 * (MARGIN + 3.0),
            height: height - top - board.height - 5.0 - MARGIN - 5.0,
        };
        let game = scene.game();
        let set = PieceSet::of(start.as_ref(), game);
        let tables = tables::draw(start.as_ref(), area);
        let pieces = cut_outs::draw(&set, game, Area { width: area.width - tables.width, ..area }, board.side);
        let title = infos().into_iter().find(|info| info.id == session.id()).map_or("", |info| info.name);
        let front = format!(
            "<g transform=\"translate({} {})\">{}{}{}</g>{pieces}{}{}",
            round(left),
            round(top),
            board.grid(),
            game.paper_board(&board, &set.on_board),
            crop_marks(board.width, board.height),
            tables.markup,
            text(width / 2.0, height - MARGIN, 3.4, &caption(title, session)),
        );
        Sheet { width, height, title, front }
    }

    /// Width and height in millimetres.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// The name of the game.
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// The front as an SVG of one page.
    pub fn front(&self) -> String {
        self.page(&self.front)
    }

    /// Any content as an SVG of one page of this size.
    pub fn page(&self, content: &str) -> String {
        page((self.width, self.height), self.width, self.title, content)
    }

    /// Front and back as one SVG, one below the other, which browsers print as two pages at true size.
    pub fn to_svg(&self, back: &str) -> String {
        let (width, height) = (round(self.width), round(self.height));
        let inside = format!(
            "<style>@page{{size:{width}mm {height}mm;margin:0}}</style>{}<g transform=\"translate(0 {height})\">{back}</g>",
            self.front
        );
        page((self.width, 2.0 * self.height), self.width, self.title, &inside)
    }
}

/// The front of the sheet for the session's game and options, as SVG.
pub fn sheet(session: &dyn AnySession, paper: Paper) -> String {
    Sheet::of(session, paper).front()
}

/// The current position in outlines, scaled to `width` millimetres: for a record on paper.
pub fn position(session: &dyn AnySession, width: f32) -> String {
    let scene = Scene::of(session, None);
    let board = on_paper(&scene);
    let game = scene.game();
    let pieces: String = scene
        .pieces()
        .iter()
        .map(|placed| {
            let (place, size) = (board.place(placed.x, placed.y), board.length(placed.size));
            cut_outs::outline(game, &placed.piece, placed.colour, place, size)
        })
        .collect();
    let inside = board.grid() + &game.paper_board(&board, &[]) + &pieces;
    // Room for half of the outermost lines.
    let whole = (board.width + LINE, board.height + LINE);
    page(whole, width, session.id(), &format!("<g transform=\"translate({0} {0})\">{inside}</g>", LINE / 2.0))
}

fn on_paper(scene: &Scene) -> PaperBoard<'_> {
    let (game, layout) = (scene.game(), scene.layout());
    PaperBoard::new(layout, game.paper_square(layout), game.style().paper_rim)
}

/// A page with a view box of this width and height, `shown` millimetres wide.
fn page((width, height): (f32, f32), shown: f32, title: &str, inside: &str) -> String {
    let (width, height, across, down) = (round(width), round(height), round(shown), round(height * shown / width));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}mm\" height=\"{down}mm\" viewBox=\"0 0 {width} {height}\">\
         <title>{title}</title><rect width=\"{width}\" height=\"{height}\" fill=\"#FFF\"/>\
         <g fill=\"none\" stroke=\"#000\" stroke-width=\"{LINE}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{inside}</g></svg>\n"
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

/// Short lines outside each corner that show where to cut.
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
