//! The pieces on a point in a few characters.

use bisat_engine::{AnySession, Piece, PieceRole};
use ratatui::style::{Modifier, Style};

use crate::game_style::Silhouette;
use crate::games::style_of;
use crate::theme::Theme;

/// Equal pieces on one point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stack {
    /// The text of one of them.
    pub(crate) text: String,
    pub(crate) count: usize,
    pub(crate) style: Style,
}

impl Stack {
    /// All of them in at most `wide` characters: side by side if they fit, else one with their number.
    pub(crate) fn within(&self, wide: usize) -> String {
        let length = self.text.chars().count();
        match self.count {
            1 if length <= wide => self.text.clone(),
            1 => self.text.chars().take(wide).collect(),
            count if count * length <= wide && count <= 4 => self.text.repeat(count),
            count => {
                let number = count.to_string();
                let room = wide.saturating_sub(number.len()).max(1);
                let text: String = self.text.chars().take(room).collect();
                text + &number
            }
        }
    }
}

/// The pieces of seats, equal ones together, in the engine's order.
pub(crate) fn stacks(session: &dyn AnySession, pieces: &[&Piece], theme: &Theme) -> Vec<Stack> {
    let game = style_of(session.id());
    let mut stacks: Vec<Stack> = Vec::new();
    for piece in pieces {
        let Some(seat) = piece.seat.filter(|_| piece.role != PieceRole::Marker) else { continue };
        let colour = session.player(seat).colour;
        let bold = theme.piece(game.palette(), colour);
        let (glyph, style) = match game.silhouette(piece) {
            Silhouette::Solid => (theme.glyph(colour), bold),
            Silhouette::Outline => (theme.outline(colour), bold.remove_modifier(Modifier::BOLD)),
        };
        let text = format!("{glyph}{}", written(&piece.mark, theme));
        match stacks.iter_mut().find(|stack| stack.text == text) {
            Some(stack) => stack.count += 1,
            None => stacks.push(Stack { text, count: 1, style }),
        }
    }
    stacks
}

/// A piece's mark. Directions become arrows; two equal ones become one.
fn written(mark: &str, theme: &Theme) -> String {
    let arrow = |direction: char| match direction {
        'n' => Some(theme.either('↑', 'n')),
        'e' => Some(theme.either('→', 'e')),
        's' => Some(theme.either('↓', 's')),
        'w' => Some(theme.either('←', 'w')),
        _ => None,
    };
    let mut arrows: Vec<Option<char>> = mark.chars().map(arrow).collect();
    arrows.dedup();
    let arrows: Option<String> = arrows.into_iter().collect();
    arrows.unwrap_or_else(|| mark.to_owned())
}
