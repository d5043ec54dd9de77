//! A table as any client sees it: the game, what each step did, and what is picked. Where the steps come from (this
//! machine or a server) it does not know.

use bisat_engine::{AnySession, Effect, PlayError, Seat, StateError, Tool, Turn};

use crate::picking::Picking;

/// A step that was played, and what it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move or the outcome.
    pub token: String,
    /// The seat that chose it; none for an outcome of chance.
    pub seat: Option<Seat>,
    /// The seat whose throw or spin it was.
    pub thrower: Option<Seat>,
    /// What chance played with, where it was chance.
    pub tool: Option<Tool>,
    /// How many cowries lie mouth up, where cowries were thrown.
    pub mouths: Option<u8>,
    /// The points that a piece went over.
    pub route: Vec<String>,
    /// What it did.
    pub effects: Vec<Effect>,
}

impl Step {
    /// Whether chance played it.
    pub fn is_outcome(&self) -> bool {
        self.seat.is_none()
    }

    /// Whether a piece was taken, hit or dismissed by it.
    pub fn is_capture(&self) -> bool {
        self.effects.iter().any(is_capture)
    }
}

/// Whether somebody lost a piece by it.
pub(crate) fn is_capture(effect: &Effect) -> bool {
    matches!(effect, Effect::Taken { .. } | Effect::Hit { .. } | Effect::Dismissed { .. })
}

/// A game in play, with its steps and what is picked on its board.
pub struct Table {
    session: Box<dyn AnySession>,
    start: Option<String>,
    steps: Vec<Step>,
    /// What is picked on the board.
    pub picking: Picking,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("game", &self.session.id())
            .field("state", &self.session.state())
            .finish_non_exhaustive()
    }
}

impl Table {
    /// A table at which the session's game is about to start, from this state where it is not the game's own start.
    pub fn new(mut session: Box<dyn AnySession>, start: Option<&str>) -> Result<Self, StateError> {
        if let Some(state) = start {
            session.set_state(state)?;
        }
        Ok(Table { session, start: start.map(str::to_owned), steps: Vec::new(), picking: Picking::default() })
    }

    /// The game.
    pub fn session(&self) -> &dyn AnySession {
        self.session.as_ref()
    }

    /// The state that was begun with, where it was not the game's start.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Every step so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Plays a legal step, or says what would have been legal and changes nothing. What was picked is dropped.
    pub fn play(&mut self, token: &str) -> Result<&Step, PlayError> {
        let seat = match self.session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        };
        let thrower = self.session.thrower();
        let route = if seat.is_some() { self.session.route(token)? } else { Vec::new() };
        let effects = self.session.effects(token)?;
        let tool = self.session.tool();
        let mouths = if seat.is_none() { self.session.mouths(token)? } else { None };
        self.session.play(token)?;
        self.picking.drop_all();
        self.steps.push(Step { token: token.to_owned(), seat, thrower, tool, mouths, route, effects });
        Ok(self.steps.last().expect("it was just pushed"))
    }

    /// Takes steps back until so many are left.
    pub fn take_back(&mut self, left: usize) {
        self.picking.drop_all();
        while self.steps.len() > left {
            self.session.undo();
            self.steps.pop();
        }
    }

    /// Whose choice is awaited.
    pub fn to_act(&self) -> Option<Seat> {
        match self.session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// The steps since the seat last chose or threw, at most so many: what it has not seen happen yet. Its own last
    /// choice, or the throws after it, are told while nothing has followed them.
    pub fn news(&self, seat: Option<Seat>, most: usize) -> &[Step] {
        let is_own = |step: &Step| seat.is_some() && (step.seat == seat || step.is_outcome() && step.thrower == seat);
        let from = match self.steps.last() {
            Some(last) if is_own(last) && last.is_outcome() => {
                self.steps.iter().rposition(|step| !(is_own(step) && step.is_outcome())).map_or(0, |at| at + 1)
            }
            Some(last) if is_own(last) => self.steps.len() - 1,
            _ => self.steps.iter().rposition(is_own).map_or(0, |at| at + 1),
        };
        &self.steps[from.max(self.steps.len().saturating_sub(most))..]
    }

    /// The session as it was after so many steps.
    pub fn session_after(&self, steps: usize) -> Box<dyn AnySession> {
        self.session.after(steps)
    }
}
