//! Pictures of one position.

use bisat_engine::AnySession;
use resvg::tiny_skia::Pixmap;

use crate::frame::{Backdrop, height_for};

/// The width of a card in pixels: the shape that link previews expect.
pub const CARD_WIDTH: u32 = 1200;
/// The height of a card.
pub const CARD_HEIGHT: u32 = 630;

/// The board with its pieces as PNG, this many pixels wide.
pub fn png(session: &dyn AnySession, width: u32) -> Vec<u8> {
    encode(&Backdrop::new(session, width, height_for(session, width)).with_pieces(session))
}

/// The board with its pieces as PNG, in the middle of a card.
pub fn card(session: &dyn AnySession) -> Vec<u8> {
    encode(&Backdrop::new(session, CARD_WIDTH, CARD_HEIGHT).with_pieces(session))
}

fn encode(pixels: &Pixmap) -> Vec<u8> {
    pixels.encode_png().expect("memory can always be written to")
}

#[cfg(test)]
mod tests {
    use bisat_engine::{GAMES, open};
    use resvg::tiny_skia::Pixmap;

    use super::{CARD_HEIGHT, CARD_WIDTH, card, png};

    /// The number of pixels of one picture that differ from another's.
    fn different(one: &[u8], other: &[u8]) -> usize {
        let [one, other] = [one, other].map(|png| Pixmap::decode_png(png).expect("it is a PNG"));
        one.pixels().iter().zip(other.pixels()).filter(|(one, other)| one != other).count()
    }

    #[test]
    fn every_game_has_a_card_of_the_right_size_with_its_pieces() {
        let cards: Vec<Vec<u8>> = GAMES.iter().map(|game| card(&*open(game, &[]).expect("the game opens"))).collect();
        for (at, card) in cards.iter().enumerate() {
            let pixels = Pixmap::decode_png(card).expect("it is a PNG");
            assert_eq!((pixels.width(), pixels.height()), (CARD_WIDTH, CARD_HEIGHT));
            for other in &cards[..at] {
                assert!(different(card, other) > 100_000);
            }
        }
    }

    #[test]
    fn a_move_shows_in_the_picture() {
        let mut session = open("chowka-bhara", &[]).expect("the game opens");
        let before = png(&*session, 300);
        session.set_state("0,1,3,5/0,0,0,2 00 -/- 0 cast - 0 -").expect("a position");
        assert!(different(&before, &png(&*session, 300)) > 1000);
    }

    #[test]
    fn a_picture_is_never_empty_whatever_its_width() {
        for width in [0, 1, 2000] {
            assert!(!png(&*open("pachisi", &[]).expect("the game opens"), width).is_empty());
        }
    }
}
