//! What lies on a point, in a few letters.

use bisat_engine::{AnySession, Piece};
use ratatui::style::{Modifier, Style};

use crate::ink::Ink;

/// Equal pieces on one point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stack {
    /// One of them.
    pub(crate) look: String,
    pub(crate) count: usize,
    pub(crate) style: Style,
}

impl Stack {
    /// All of them in so many letters at most: side by side where they fit, else one with their number.
    pub(crate) fn within(&self, wide: usize) -> String {
        let letters = self.look.chars().count();
        match self.count {
            1 if letters <= wide => self.look.clone(),
            1 => self.look.chars().take(wide).collect(),
            count if count * letters <= wide && count <= 4 => self.look.repeat(count),
            count => {
                let number = count.to_string();
                let room = wide.saturating_sub(number.len()).max(1);
                let look: String = self.look.chars().take(room).collect();
                look + &number
            }
        }
    }
}

/// The pieces of players, equal ones together, in the engine's order.
pub(crate) fn stacks(session: &dyn AnySession, pieces: &[&Piece], ink: &Ink) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for piece in pieces {
        let Some(seat) = piece.seat.filter(|_| piece.kind != "block") else { continue };
        let colour = session.player(seat).colour;
        let sits = piece.kind == "sitter";
        let glyph = if sits { ink.outline(colour) } else { ink.glyph(colour) };
        let look = format!("{glyph}{}", written(&piece.mark, ink));
        let style = ink.piece(session.material(), colour);
        let style = if sits { style.remove_modifier(Modifier::BOLD) } else { style };
        match stacks.iter_mut().find(|stack| stack.look == look) {
            Some(stack) => stack.count += 1,
            None => stacks.push(Stack { look, count: 1, style }),
        }
    }
    stacks
}

/// A piece's mark; the ways it faces and goes are arrows, one where both are the same.
fn written(mark: &str, ink: &Ink) -> String {
    let arrow = |way: char| match way {
        'n' => Some(ink.either('↑', 'n')),
        'e' => Some(ink.either('→', 'e')),
        's' => Some(ink.either('↓', 's')),
        'w' => Some(ink.either('←', 'w')),
        _ => None,
    };
    let mut arrows: Vec<Option<char>> = mark.chars().map(arrow).collect();
    arrows.dedup();
    let arrows: Option<String> = arrows.into_iter().collect();
    arrows.unwrap_or_else(|| mark.to_owned())
}
