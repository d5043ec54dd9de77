//! A game as a screen shows it: the session, the effects of each step, and the points picked on the board.

use bisat_engine::{AnySession, Effect, PieceRole, PlayError, Seat, StateError, Turn};
use bisat_protocol::{Event, EventKind};
use bisat_table::{GameState, Refusal, Table};

use crate::picking::Picking;
use crate::step::Step;

/// A game on this device ([`GameState`]) or at a server's table ([`Table`]).
pub trait HasGame {
    /// The game.
    fn game(&self) -> &GameState;
}

impl HasGame for GameState {
    fn game(&self) -> &GameState {
        self
    }
}

impl HasGame for Table {
    fn game(&self) -> &GameState {
        Table::game(self)
    }
}

/// A game with its steps, their effects, and the picked points. The game inside checks and plays the moves.
#[derive(Debug)]
pub struct GameView<G: ?Sized = GameState> {
    steps: Vec<Step>,
    /// The picked points.
    pub picking: Picking,
    /// How often steps were taken back.
    take_backs: u32,
    game: G,
}

/// A view of any game, for screens that show all games alike.
pub type AnyGameView = GameView<dyn HasGame>;

impl GameView<GameState> {
    /// A view of a game before its first step. `start` replaces the game's own start position.
    pub fn new(session: Box<dyn AnySession>, start: Option<&str>) -> Result<Self, StateError> {
        let game = GameState::new(session, start)?;
        Ok(GameView { steps: Vec::new(), picking: Picking::default(), take_backs: 0, game })
    }

    /// Plays a legal step and drops what is picked. An illegal one changes nothing; the error lists what is legal.
    pub fn play(&mut self, token: &str) -> Result<&Step, PlayError> {
        let step = Step::of(self.game.session(), token)?;
        self.game.play(token)?;
        self.picking.drop_all();
        self.steps.push(step);
        Ok(self.steps.last().expect("it was just pushed"))
    }

    /// Takes steps back until `left` are left.
    pub fn take_back(&mut self, left: usize) {
        self.picking.drop_all();
        self.game.undo_to(left);
        self.steps.truncate(left);
        self.take_backs += 1;
    }
}

impl GameView<Table> {
    /// A view of a table that was just opened.
    pub(crate) fn of_table(table: Table) -> Self {
        GameView { steps: Vec::new(), picking: Picking::default(), take_backs: 0, game: table }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.game
    }

    /// Applies an event of the server. An event that cannot follow changes nothing.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        let step = match &event.what {
            EventKind::Played { token, .. } | EventKind::Thrown { token, .. } => Step::of(self.session(), token).ok(),
            _ => None,
        };
        self.game.apply_checked(event)?;
        let is_taken_back = matches!(event.what, EventKind::TakenBack { .. });
        self.take_backs += u32::from(is_taken_back);
        let is_changed = step.is_some() || is_taken_back;
        self.steps.truncate(self.game.game().steps());
        self.steps.extend(step);
        if is_changed {
            self.picking.drop_all();
        }
        Ok(())
    }
}

impl<G: HasGame + ?Sized> GameView<G> {
    /// The game.
    pub fn game(&self) -> &GameState {
        self.game.game()
    }

    /// The session of the game.
    pub fn session(&self) -> &dyn AnySession {
        self.game().session()
    }

    /// The state that the game began with, if it is not the game's own start.
    pub fn start(&self) -> Option<&str> {
        self.game().start()
    }

    /// Every step so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How often steps were taken back. Between two take-backs, steps are only added.
    pub fn take_backs(&self) -> u32 {
        self.take_backs
    }

    /// The seat to move.
    pub fn to_act(&self) -> Option<Seat> {
        self.game().to_act()
    }

    /// The steps since the seat last chose or threw, at most `most`: what it has not seen happen yet. The news is its own
    /// last choice, or its throws after that, while nothing has followed them.
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

    /// The steps that the other seats made since the seat's previous turn. The
    /// last step of the game is left out. Empty without a seat.
    pub fn round_of_others(&self, seat: Option<Seat>) -> &[Step] {
        let is_own = |step: &Step| seat.is_some() && (step.seat == seat || step.is_outcome() && step.thrower == seat);
        let end = self.steps.iter().rposition(|step| !is_own(step)).map_or(0, |at| at + 1);
        let begin = self.steps[..end].iter().rposition(is_own).map_or(0, |at| at + 1);
        let end = end.min(self.steps.len().saturating_sub(1));
        if seat.is_none() || begin > end { &[] } else { &self.steps[begin..end] }
    }

    /// The place that the seat has won while the others play on.
    pub fn place(&self, seat: Seat) -> Option<u8> {
        let finished = |effect: &Effect| match effect {
            Effect::Finished { seat: finisher, place } if *finisher == seat => Some(*place),
            _ => None,
        };
        self.steps.iter().rev().find_map(|step| step.effects.iter().find_map(finished))
    }

    /// Where to try another move, looking at the position after `steps` steps: before the last of them, if a seat chose
    /// it; after it, if it was a throw.
    pub fn before_choice(&self, steps: usize) -> usize {
        let last = steps.checked_sub(1).and_then(|last| self.steps.get(last));
        if last.is_some_and(|step| !step.is_outcome()) { steps - 1 } else { steps }
    }

    /// The session as it was after `steps` steps.
    pub fn session_after(&self, steps: usize) -> Box<dyn AnySession> {
        self.session().after(steps)
    }

    /// The session to draw after `steps` steps: a game that clears its board at the end is drawn as it last stood.
    pub fn drawn_after(&self, steps: usize) -> Box<dyn AnySession> {
        let session = self.session_after(steps);
        let is_cleared = matches!(session.turn(), Turn::Over(_)) && !has_figures(&*session);
        match steps.checked_sub(1).filter(|_| is_cleared) {
            Some(before) => self.session_after(before),
            None => session,
        }
    }
}

/// Whether a piece of a player is on the board or beside it.
fn has_figures(session: &dyn AnySession) -> bool {
    session.pieces().iter().any(|piece| piece.role == PieceRole::Figure)
}

#[cfg(test)]
mod tests {
    use bisat_engine::open;

    use super::GameView;

    #[test]
    fn another_move_is_tried_before_a_choice_and_after_a_throw() {
        let mut view = GameView::new(open("chowka-bhara", &[]).expect("a known game"), None).expect("its start");
        for token in ["2", "2:0", "3"] {
            view.play(token).expect("a legal step");
        }
        assert_eq!([0, 1, 2, 3].map(|steps| view.before_choice(steps)), [0, 1, 1, 3]);
    }
}
