//! A game as an animated GIF: the board once, then only what changes.

use std::io::Write;

use bisat_engine::AnySession;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use resvg::tiny_skia::{IntRect, Pixmap};

use crate::frame::{Backdrop, height_for};

/// How long a position is shown, in hundredths of a second.
const STANDS: u16 = 60;
/// How long the last position is shown.
const ENDS: u16 = 400;
/// Speed of the colour quantisation: from 1 (best colours) to 30 (fastest).
const SPEED: i32 = 15;

/// An animated GIF that is being written, position by position.
pub struct Film<W: Write> {
    encoder: Encoder<W>,
    backdrop: Backdrop,
    /// The last picture, which is written once it is known how long it is shown.
    last: Pixmap,
    /// The part of it that differs from the picture before.
    changed: IntRect,
}

impl<W: Write> Film<W> {
    /// Begins a film of this width with the position of the session.
    pub fn begin(output: W, session: &dyn AnySession, width: u16) -> Result<Self, EncodingError> {
        let width = width.max(1);
        let height = u16::try_from(height_for(session, width.into()).max(1)).unwrap_or(u16::MAX);
        let mut encoder = Encoder::new(output, width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        let backdrop = Backdrop::new(session, width.into(), height.into());
        let last = backdrop.with_pieces(session);
        let changed = IntRect::from_xywh(0, 0, width.into(), height.into()).expect("a picture has a size");
        Ok(Film { encoder, backdrop, last, changed })
    }

    /// Adds a position. One that looks like the last is left out.
    pub fn add(&mut self, session: &dyn AnySession) -> Result<(), EncodingError> {
        let next = self.backdrop.with_pieces(session);
        let Some(changed) = difference(&self.last, &next) else { return Ok(()) };
        self.write(STANDS)?;
        (self.last, self.changed) = (next, changed);
        Ok(())
    }

    /// Ends the film. The last position is shown longer.
    pub fn end(mut self) -> Result<W, EncodingError> {
        self.write(ENDS)?;
        self.encoder.into_inner()
    }

    fn write(&mut self, delay: u16) -> Result<(), EncodingError> {
        let part = self.last.clone_rect(self.changed).expect("the part lies within the picture");
        let mut pixels = part.take_demultiplied();
        let [left, top] = [self.changed.x(), self.changed.y()].map(|at| u16::try_from(at).unwrap_or(0));
        let [width, height] = [self.changed.width(), self.changed.height()].map(|side| side as u16);
        let mut frame = Frame::from_rgba_speed(width, height, &mut pixels, SPEED);
        (frame.left, frame.top, frame.delay, frame.dispose) = (left, top, delay, DisposalMethod::Keep);
        self.encoder.write_frame(&frame)
    }
}

/// The smallest rectangle that holds all pixels in which two pictures of one size differ.
fn difference(one: &Pixmap, other: &Pixmap) -> Option<IntRect> {
    let width = one.width() as usize;
    let rows = || one.pixels().chunks(width).zip(other.pixels().chunks(width)).enumerate();
    let changed = || rows().filter(|(_, (one, other))| one != other);
    let (top, bottom) = (changed().next()?.0, changed().next_back()?.0);
    let columns = |(_, (one, other)): (usize, (&[_], &[_]))| {
        let differs = |at: &usize| one[*at] != other[*at];
        Some(((0..width).find(differs)?, (0..width).rev().find(differs)?))
    };
    let (left, right) =
        changed().filter_map(columns).reduce(|(left, right), (first, last)| (left.min(first), right.max(last)))?;
    IntRect::from_xywh(left as i32, top as i32, (right - left + 1) as u32, (bottom - top + 1) as u32)
}

#[cfg(test)]
mod tests {
    use bisat_engine::{GAMES, open};
    use gif::DecodeOptions;

    use super::Film;

    #[test]
    fn a_film_has_a_picture_for_every_position_that_looks_different() {
        for game in GAMES {
            let mut session = open(game, &[]).expect("the game opens");
            let mut film = Film::begin(Vec::new(), &*session, 120).expect("memory can be written to");
            let mut rng = fastrand::Rng::with_seed(7);
            let mut positions = 1;
            for _ in 0..40 {
                let moves = session.moves();
                let Some(token) = rng.choice(&moves) else { break };
                session.play(token).expect("a legal step");
                positions += 1;
                film.add(&*session).expect("memory can be written to");
                film.add(&*session).expect("memory can be written to");
            }
            let bytes = film.end().expect("memory can be written to");
            let mut decoder = DecodeOptions::new().read_info(&bytes[..]).expect("it is a GIF");
            let mut frames = 0;
            while let Some(frame) = decoder.read_next_frame().expect("it is a GIF") {
                assert!(frame.left + frame.width <= 120, "{game}");
                frames += 1;
            }
            assert!((5..=positions).contains(&frames), "{game}: {frames} frames of {positions} positions");
        }
    }
}
