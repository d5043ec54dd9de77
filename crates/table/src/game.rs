//! The game that is played at a table: its session, who chose each step, and what its seed decides.

use bisat_engine::{AnySession, PlayError, Seat, StateError, Turn};
use bisat_record::{Seed, Throws};

/// Whether a take-back may undo throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeBackRule {
    /// A throw that was seen stays: only moves after the last throw can be taken back.
    KeepThrows,
    /// Throws are undone, too; the same throws come again.
    RepeatThrows,
}

/// A game in play. [`crate::Table`] and games at one screen share it.
pub struct GameState {
    session: Box<dyn AnySession>,
    start: Option<String>,
    /// The seat that chose each step; none for an outcome of chance.
    chosen_by: Vec<Option<Seat>>,
}

impl GameState {
    /// A game before its first step. `start` replaces the game's own start position.
    pub fn new(mut session: Box<dyn AnySession>, start: Option<&str>) -> Result<Self, StateError> {
        if let Some(state) = start {
            session.set_state(state)?;
        }
        Ok(GameState { session, start: start.map(str::to_owned), chosen_by: Vec::new() })
    }

    /// The session: position, legal moves, history.
    pub fn session(&self) -> &dyn AnySession {
        self.session.as_ref()
    }

    /// The state that the game began with, if it is not the game's own start.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The number of moves and outcomes played.
    pub fn steps(&self) -> usize {
        self.chosen_by.len()
    }

    /// The seat to choose a move; none while chance is to play and when the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        match self.session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Plays a legal move or outcome. An illegal one changes nothing; the error lists what is legal.
    pub fn play(&mut self, token: &str) -> Result<(), PlayError> {
        let seat = self.to_act();
        self.session.play(token)?;
        self.chosen_by.push(seat);
        Ok(())
    }

    /// Undoes steps until `steps` are left.
    pub fn undo_to(&mut self, steps: usize) {
        while self.chosen_by.len() > steps {
            self.chosen_by.pop();
            self.session.undo();
        }
    }

    /// The step to go back to for taking back the last choice of these seats; none if they chose nothing that the rule
    /// lets them take back.
    pub fn last_choice(&self, is_theirs: impl Fn(Seat) -> bool, rule: TakeBackRule) -> Option<usize> {
        let first = match rule {
            TakeBackRule::KeepThrows => self.chosen_by.iter().rposition(Option::is_none).map_or(0, |at| at + 1),
            TakeBackRule::RepeatThrows => 0,
        };
        self.chosen_by.iter().rposition(|by| by.is_some_and(&is_theirs)).filter(|at| *at >= first)
    }

    /// The number of throws in the game so far, which is the number of the next one.
    pub fn throws_made(&self) -> u32 {
        self.chosen_by.iter().filter(|by| by.is_none()).count() as u32
    }

    /// The outcome of chance now; none unless chance is to play. `roll` gets the number of the throw and the total of its
    /// odds, such as [`Throws::roll`]. If it depends on nothing else, the outcome is the same again after a take-back.
    pub fn outcome(&self, roll: impl FnOnce(u32, u32) -> u32) -> Option<String> {
        if self.session.turn() != Turn::Chance {
            return None;
        }
        let roll = roll(self.throws_made(), self.session.odds_total());
        Some(self.session.outcome(roll).expect("the draw is below the total of the odds"))
    }

    /// The random seed of a machine's choice at this step. It follows from the table's seed, so that a game that is
    /// saved and resumed goes on in the same way.
    pub fn choice_seed(&self, seed: &Seed, table: &str) -> u64 {
        let name = format!("{table}-choices");
        let throws = Throws { seed, table: &name, contributions: &[] };
        let step = self.steps() as u32;
        u64::from(throws.roll(2 * step, u32::MAX)) << 32 | u64::from(throws.roll(2 * step + 1, u32::MAX))
    }
}

/// Two games are equal if they have the same options and the same steps behind them and stand at the same position.
impl PartialEq for GameState {
    fn eq(&self, other: &Self) -> bool {
        let identity = |game: &GameState| (game.session.id(), game.session.state(), game.session.history());
        identity(self) == identity(other)
            && self.session.options() == other.session.options()
            && (&self.start, &self.chosen_by) == (&other.start, &other.chosen_by)
    }
}

impl Eq for GameState {}

impl std::fmt::Debug for GameState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameState")
            .field("game", &self.session.id())
            .field("state", &self.session.state())
            .field("steps", &self.steps())
            .finish_non_exhaustive()
    }
}
