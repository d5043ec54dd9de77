//! The card of a game, to send to somebody: a board with some lines of text, as one SVG file.

use std::fmt::Write as _;

use bisat_engine::AnySession;

use crate::picture::flat_layers;
use crate::scene::Scene;

/// The width of a card.
pub const WIDTH: u32 = 1080;
/// The height of a card.
pub const HEIGHT: u32 = 1350;

/// The space beside the board.
const MARGIN: f32 = 40.0;
/// The top of the board's space, below two lines of text.
const TOP: f32 = 190.0;
/// The height of the board's space.
const ROOM: f32 = 1000.0;
/// The size of the letters of a heading that is short enough for the width.
const HEADING: f32 = 60.0;

/// The text on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardText {
    /// The name of the game.
    pub game: String,
    /// How it ended.
    pub ending: String,
    /// Lines below the board: who played, luck and skill, the check of the throws.
    pub below: Vec<String>,
}

/// The card of a position. Its letters are those of the reader's system.
pub fn result_card(session: &dyn AnySession, text: &CardText) -> String {
    let scene = Scene::of(session, None);
    let (wide, high) = (scene.width(), scene.height());
    let scale = ((WIDTH as f32 - 2.0 * MARGIN) / wide).min(ROOM / high);
    let (left, top) = ((WIDTH as f32 - wide * scale) / 2.0, TOP + (ROOM - high * scale) / 2.0);
    let mut lines = line(80.0, 36.0, 400, &text.game) + &line(150.0, HEADING, 700, &text.ending);
    for (number, below) in text.below.iter().take(3).enumerate() {
        lines += &line(1236.0 + 46.0 * number as f32, 32.0, 400, below);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#E8DFD0\"/>\
         <svg x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" class=\"{}\" viewBox=\"{}\">{}</svg>\
         <g fill=\"#2B2029\" text-anchor=\"middle\" font-family=\"Palatino,'Book Antiqua',P052,'Noto Serif','Noto Serif \
         Devanagari',serif\">{lines}</g></svg>",
        wide * scale,
        high * scale,
        scene.class(),
        scene.view_box(),
        flat_layers(&scene),
    )
}

/// A line in the middle of the card. Long ones have smaller letters.
fn line(y: f32, size: f32, weight: u32, text: &str) -> String {
    // A letter is about half as wide as high.
    let fitting = (WIDTH as f32 - 2.0 * MARGIN) / (0.5 * text.chars().count().max(1) as f32);
    let mut line = String::new();
    write!(
        line,
        "<text x=\"{}\" y=\"{y}\" font-size=\"{:.1}\" font-weight=\"{weight}\">",
        WIDTH / 2,
        size.min(fitting)
    )
    .expect("a string can always be written to");
    line + &text.replace('&', "&amp;").replace('<', "&lt;") + "</text>"
}

#[cfg(test)]
mod tests {
    use bisat_engine::{GAMES, open};
    use roxmltree::Document;

    use super::{CardText, result_card};

    #[test]
    fn the_card_of_every_game_holds_all_its_text() {
        for game in GAMES {
            let text = CardText {
                game: (*game).to_owned(),
                ending: "A & B < C".to_owned(),
                below: vec!["first".to_owned(), "second".to_owned()],
            };
            let card = result_card(&*open(game, &[]).expect("the game opens"), &text);
            let document = Document::parse(&card).unwrap_or_else(|error| panic!("{game}: {error}"));
            let written: Vec<&str> = document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .filter_map(|node| node.text())
                .collect();
            assert!(written.ends_with(&[game, "A & B < C", "first", "second"]), "{written:?}");
            assert!(!card.contains("var("), "{game}: renderers of files know no variables");
        }
    }
}
