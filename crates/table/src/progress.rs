//! Progress of a game, by the effects that the engine reports: places that are decided, and turns in which no piece
//! moved. It knows no game.

use bisat_engine::{AnySession, Effect, Seat, Turn};

use crate::game::GameState;

/// A game with throws ends after this number of turns in which no piece moved. It is a rule of the table, not of a game:
/// players who only skip would play for ever.
pub(crate) const MOST_IDLE_TURNS: u32 = 300;

/// Decided places, and turns in which no piece moved.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Progress {
    finished: Vec<Finish>,
    /// Turns since a piece moved, without the current one.
    idle_turns: u32,
    /// Whether a piece moved in the current turn.
    has_moved: bool,
}

/// A seat brought all its pieces home.
#[derive(PartialEq, Eq, Debug)]
struct Finish {
    seat: u8,
    place: u8,
    /// The number of the step that did it.
    step: u32,
}

impl Progress {
    /// Plays a legal move or outcome and notes what it did.
    pub(crate) fn play(&mut self, game: &mut GameState, token: &str) {
        // Games without throws have no skips, and nobody finishes before the end.
        let has_chance = game.session().has_chance();
        let (owner, effects) = if has_chance {
            (owner(game.session()), game.session().effects(token).unwrap_or_default())
        } else {
            (None, Vec::new())
        };
        game.play(token).expect("only legal moves and outcomes become events");
        for effect in &effects {
            if let Effect::Finished { seat, place } = effect {
                self.finished.push(Finish { seat: seat.0, place: *place, step: game.steps() as u32 });
            }
            self.has_moved |= is_movement(effect);
        }
        if has_chance && owner != self::owner(game.session()) {
            self.idle_turns = if self.has_moved { 0 } else { self.idle_turns + 1 };
            self.has_moved = false;
        }
    }

    /// Steps were undone. Turns without movement are counted anew; the number of take-backs is limited.
    pub(crate) fn undo_to(&mut self, steps: u32) {
        self.finished.retain(|finish| finish.step <= steps);
        (self.idle_turns, self.has_moved) = (0, false);
    }

    /// The place that the seat has won already.
    pub(crate) fn place(&self, seat: u8) -> Option<u8> {
        self.finished.iter().find(|finish| finish.seat == seat).map(|finish| finish.place)
    }

    /// The best place that is still to be had.
    pub(crate) fn next_place(&self) -> u8 {
        self.finished.len() as u8 + 1
    }

    /// Whether no piece moved for so long that the game ends.
    pub(crate) fn is_stuck(&self) -> bool {
        self.idle_turns >= MOST_IDLE_TURNS
    }
}

/// The seat whose turn it is, also while it throws.
fn owner(session: &dyn AnySession) -> Option<Seat> {
    match session.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance => session.thrower(),
        Turn::Over(_) => None,
    }
}

/// Whether a piece moved, entered or left the board.
fn is_movement(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::SetUp { .. }
            | Effect::Placed { .. }
            | Effect::Entered { .. }
            | Effect::Moved { .. }
            | Effect::Captured { .. }
            | Effect::TakesOver { .. }
            | Effect::Home { .. }
    )
}
