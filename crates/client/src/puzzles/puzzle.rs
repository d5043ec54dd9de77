//! A puzzle: the position, what to find, and how hard it is.

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};

use crate::view::GameView;

/// A position of a game with one right move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The id of the game.
    pub game: String,
    /// Options that differ from the defaults, as `players=2 size=7`; often empty.
    pub options: String,
    /// The state text; a seat is to act.
    pub state: String,
    /// How often a level of the machine did not find the move.
    pub missed: Missed,
    /// The goal of the solver.
    pub goal: Goal,
}

/// The goal of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A forced win: the moves of both sides up to the end, with the longest defence. Every move of the winner but the last
    /// is the only one that wins.
    Win {
        /// The moves, the winner's first.
        line: Vec<String>,
    },
    /// A choice that is clearly better than all others.
    BestMove {
        /// Every legal move with the expected result of the seat to act in thousandths, best first.
        moves: Vec<(String, u16)>,
    },
}

/// How often a level of the machine did not find the move: the measure of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missed {
    /// The level, from 1 to 8.
    pub level: u8,
    /// How often it played another move.
    pub times: u32,
    /// How often it was asked, each time with another seed.
    pub tries: u32,
}

/// The difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Most find it.
    Easy,
    /// Some find it.
    Medium,
    /// Few find it.
    Hard,
}

impl Puzzle {
    /// A short name that stays the same as long as the position does, for addresses and for what a player has solved.
    pub fn id(&self) -> String {
        /// FNV-1a, 32 bits.
        const OFFSET_BASIS: u32 = 0x811c_9dc5;
        const PRIME: u32 = 0x0100_0193;
        let bytes = [&self.game, "|", &self.options, "|", &self.state].into_iter().flat_map(str::bytes);
        let hash = bytes.fold(OFFSET_BASIS, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(PRIME));
        format!("{hash:08x}")
    }

    /// How hard the puzzle is, by the length of the solution and the share of tries that missed it.
    pub fn grade(&self) -> Grade {
        let percent = 100 * self.missed.times / self.missed.tries.max(1);
        match (&self.goal, self.own_moves()) {
            (Goal::Win { .. }, ..=2) if percent < 60 => Grade::Easy,
            (Goal::Win { .. }, ..=2) => Grade::Medium,
            (Goal::BestMove { .. }, _) if percent < 20 => Grade::Easy,
            (Goal::Win { .. }, 3) | (Goal::BestMove { .. }, _) if percent < 60 => Grade::Medium,
            _ => Grade::Hard,
        }
    }

    /// The number of moves that the solver makes.
    pub fn own_moves(&self) -> u32 {
        match &self.goal {
            Goal::Win { line } => line.len().div_ceil(2) as u32,
            Goal::BestMove { .. } => 1,
        }
    }

    /// The move to find first.
    pub fn first_move(&self) -> Option<&str> {
        match &self.goal {
            Goal::Win { line } => line.first().map(String::as_str),
            Goal::BestMove { moves } => moves.first().map(|(token, _)| token.as_str()),
        }
    }

    /// A session of the game, at the position.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the game, the options or the state.
    pub fn session(&self) -> Result<Box<dyn AnySession>, String> {
        let mut session = self.open()?;
        session.set_state(&self.state).map_err(|error| error.to_string())?;
        Ok(session)
    }

    /// A view of the game that begins with the position.
    pub(super) fn view(&self) -> Result<GameView, String> {
        self.check()?;
        GameView::new(self.open()?, Some(&self.state)).map_err(|error| error.to_string())
    }

    /// Checks by the rules that the position and the solution are legal: a line of moves ends with the solver's win, a list
    /// of moves has every legal one, and the first is better than all others.
    ///
    /// # Errors
    ///
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let mut session = self.session()?;
        let Turn::Seat(solver) = session.turn() else { return Err("no seat is to act".to_owned()) };
        match &self.goal {
            Goal::Win { line } => {
                for token in line {
                    session.play(token).map_err(|error| error.to_string())?;
                }
                if is_won(session.as_ref(), solver) {
                    Ok(())
                } else {
                    Err("the line does not end with a win".to_owned())
                }
            }
            Goal::BestMove { moves } => {
                let mut listed: Vec<&str> = moves.iter().map(|(token, _)| token.as_str()).collect();
                let mut legal = session.moves();
                listed.sort_unstable();
                legal.sort_unstable();
                if listed != legal {
                    return Err(format!("expected every legal move: {}", legal.join(" ")));
                }
                match moves[..] {
                    [(_, best), (_, second), ..] if best > second => Ok(()),
                    _ => Err("the first move is not better than the others".to_owned()),
                }
            }
        }
    }

    fn open(&self) -> Result<Box<dyn AnySession>, String> {
        let pairs = self.options.split_whitespace().map(|word| word.split_once('=').ok_or(word));
        let options: Result<Vec<(&str, OptionValue)>, &str> =
            pairs.map(|pair| pair.map(|(name, value)| (name, OptionValue::read(value)))).collect();
        let options = options.map_err(|word| format!("expected options as name=value, found {word}"))?;
        open(&self.game, &options).map_err(|error| error.to_string())
    }
}

/// Whether the game is over and the seat alone has won.
pub(super) fn is_won(session: &dyn AnySession, seat: Seat) -> bool {
    let Turn::Over(ranks) = session.turn() else { return false };
    let places = ranks.places();
    places[seat.index()] == 1 && places.iter().filter(|place| **place == 1).count() == 1
}
