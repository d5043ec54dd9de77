//! One step of a game with what it did, as screens tell it.

use bisat_engine::{AnySession, Effect, PlayError, Seat, Tool, Turn};

/// A step that was played, and what it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move or the outcome.
    pub token: String,
    /// The seat that chose it; none for an outcome of chance.
    pub seat: Option<Seat>,
    /// The seat whose throw or spin it was.
    pub thrower: Option<Seat>,
    /// What chance played with; none for a move.
    pub tool: Option<Tool>,
    /// The number of cowries that lie mouth up; none if no cowries were thrown.
    pub mouths: Option<u8>,
    /// The points that a piece went over.
    pub route: Vec<String>,
    /// What it did.
    pub effects: Vec<Effect>,
}

impl Step {
    /// Describes a legal step before it is played.
    pub(crate) fn of(session: &dyn AnySession, token: &str) -> Result<Self, PlayError> {
        let seat = match session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        };
        Ok(Step {
            token: token.to_owned(),
            seat,
            thrower: session.thrower(),
            tool: session.tool(),
            mouths: if seat.is_none() { session.mouths(token)? } else { None },
            route: if seat.is_some() { session.route(token)? } else { Vec::new() },
            effects: session.effects(token)?,
        })
    }

    /// Whether chance played it.
    pub fn is_outcome(&self) -> bool {
        self.seat.is_none()
    }

    /// Whether it captured a piece: took, hit or dismissed it.
    pub fn is_capture(&self) -> bool {
        self.effects.iter().any(is_capture)
    }
}

/// Whether a seat loses a piece by it.
pub(crate) fn is_capture(effect: &Effect) -> bool {
    matches!(effect, Effect::Taken { .. } | Effect::Hit { .. } | Effect::Dismissed { .. })
}
