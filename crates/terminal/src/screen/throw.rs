//! The last throw, spin or toss, beside the board.

use bisat_client::{AnyGameView, SeatName, Step};
use bisat_engine::{AnySession, Face, Piece, Seat, Tool};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::context::Context;

/// A throw, spin or toss as it lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ThrowShown {
    pub(super) tool: Tool,
    face: Option<Face>,
    token: String,
    thrower: Option<Seat>,
}

impl ThrowShown {
    /// The table's last outcome.
    pub(crate) fn last(table: &AnyGameView) -> Option<Self> {
        let at = table.steps().iter().rposition(Step::is_outcome)?;
        let step = &table.steps()[at];
        let before = table.session_after(at);
        let face = step.face;
        Some(ThrowShown { tool: before.tool()?, face, token: step.token.clone(), thrower: step.thrower })
    }

    pub(super) fn line(&self, session: &dyn AnySession, context: &Context) -> Line<'static> {
        let theme = context.theme;
        let strong = Style::new().add_modifier(Modifier::BOLD);
        let mut spans = match self.thrower {
            Some(seat) => {
                let colour = session.player(seat).colour;
                vec![Span::styled(theme.glyph(colour).to_string(), theme.seat(colour)), Span::raw(" ")]
            }
            None => Vec::new(),
        };
        match self.tool {
            Tool::Cowries(count) => {
                let (up, down) = theme.either(("⊖", "○"), ("(=)", "( )"));
                let Some(Face::Cowries { up: mouths, .. }) = self.face else { return Line::from(spans) };
                let shells: Vec<&str> = (0..count).map(|at| if at < mouths { up } else { down }).collect();
                spans.push(Span::raw(shells.join(theme.either(" ", ""))));
                spans.push(Span::styled(format!("  {}", self.token), strong));
            }
            Tool::Die => {
                let face =
                    self.token.parse::<u32>().ok().and_then(|pips| char::from_u32(0x2680 + pips.checked_sub(1)?));
                let face = face.map(|face| format!("{face} ")).filter(|_| theme.either(true, false));
                spans.push(Span::styled(format!("{}{}", face.unwrap_or_default(), self.token), strong));
            }
            Tool::Spinner { least, most } => {
                for number in least..=most {
                    let is_it = number.to_string() == self.token;
                    let field = if is_it { format!("[{number}]") } else { format!(" {number} ") };
                    spans.push(Span::styled(field, if is_it { strong } else { theme.faint() }));
                }
            }
            Tool::Toss => {
                let winner = SeatName::read(&self.token).map(|seat| context.language.words().seat(seat));
                spans.push(Span::styled(winner.map_or_else(|| self.token.clone(), str::to_owned), strong));
            }
        }
        Line::from(spans)
    }
}

/// The values of the kept throws, each once, in the engine's order.
pub(crate) fn kept_throws(session: &dyn AnySession) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::new();
    for value in session.pieces().iter().filter_map(Piece::throw_value) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}
