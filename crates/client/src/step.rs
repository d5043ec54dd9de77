//! One step of a game and its effects, as screens show it.

use bisat_engine::{AnySession, Effect, Face, Kind, PlayError, PointId, Seat, Tool, Turn};

/// A step that was played, and its effects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move or the outcome.
    pub token: String,
    /// The seat that chose it; none for an outcome of chance.
    pub seat: Option<Seat>,
    /// The seat whose throw or spin it was.
    pub thrower: Option<Seat>,
    /// The cowries, die, spinner or disc of a throw; none for a move.
    pub tool: Option<Tool>,
    /// The face that the tool shows; none for a move.
    pub face: Option<Face>,
    /// The points that a piece went over.
    pub route: Vec<PointId>,
    /// The kind of the last of them.
    pub onto: Option<Kind>,
    /// Its effects.
    pub effects: Vec<Effect>,
}

impl Step {
    /// Describes a legal step before it is played.
    pub(crate) fn of(session: &dyn AnySession, token: &str) -> Result<Self, PlayError> {
        let seat = match session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        };
        let route = if seat.is_some() { session.route(token)? } else { Vec::new() };
        let end = route.last().and_then(|end| session.points().into_iter().find(|point| point.name == *end));
        Ok(Step {
            token: token.to_owned(),
            seat,
            thrower: session.thrower(),
            tool: session.tool(),
            face: session.face(token)?,
            route,
            onto: end.map(|end| end.kind),
            effects: session.effects(token)?,
        })
    }

    /// Whether chance played it.
    pub fn is_outcome(&self) -> bool {
        self.seat.is_none()
    }

    /// Whether it captured a piece: took, hit or dismissed it.
    pub fn is_capture(&self) -> bool {
        self.effects.iter().any(Effect::is_capture)
    }
}

/// How far a piece went, and what it reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Advance {
    /// The points that it went.
    pub(crate) steps: usize,
    /// The kind of point that it reached.
    pub(crate) onto: Option<Kind>,
}
