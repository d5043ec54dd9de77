//! A player's attempt at a puzzle. It knows no clock and no screen.

use bisat_engine::{AnySession, Seat, Turn};

use super::puzzle::{Goal, Puzzle, is_won};
use crate::view::GameView;

/// A player's attempt at a puzzle.
#[derive(Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    table: GameView,
    solver: Seat,
    progress: PuzzleProgress,
    misses: u32,
    /// What the last wrong choice costs in thousandths, where that is known.
    cost: Option<u16>,
}

/// How far an attempt is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleProgress {
    /// The player is to move; nothing was wrong since the last right move.
    Asked,
    /// The last move was wrong, and was not played.
    Missed,
    /// The move was right, and the other side is to answer: see [`Attempt::reply`].
    Answering,
    /// The player has found the solution.
    Solved,
    /// The solution was shown.
    Shown,
}

/// Whether a move is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is right, was played, and the other side is to answer.
    Right,
    /// It is right, was played, and nothing more is to be found.
    Solved,
    /// It is wrong, and nothing was played.
    Wrong,
}

impl Attempt {
    /// An attempt at this puzzle.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the puzzle: see [`Puzzle::check`].
    pub fn new(puzzle: Puzzle) -> Result<Self, String> {
        let table = puzzle.view()?;
        let solver = table.to_act().ok_or("no seat is to act")?;
        Ok(Attempt { puzzle, table, solver, progress: PuzzleProgress::Asked, misses: 0, cost: None })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The board.
    pub fn session(&self) -> &dyn AnySession {
        self.table.session()
    }

    /// The view of the game.
    pub fn table(&self) -> &GameView {
        &self.table
    }

    /// The view of the game, for picking; [`Attempt::play`] plays the picked move.
    pub fn table_mut(&mut self) -> &mut GameView {
        &mut self.table
    }

    /// The seat that the player plays.
    pub fn solver(&self) -> Seat {
        self.solver
    }

    /// How far the attempt is.
    pub fn progress(&self) -> PuzzleProgress {
        self.progress
    }

    /// Whether nothing more is to be found.
    pub fn is_over(&self) -> bool {
        matches!(self.progress, PuzzleProgress::Solved | PuzzleProgress::Shown)
    }

    /// The number of wrong moves so far.
    pub fn misses(&self) -> u32 {
        self.misses
    }

    /// What the last wrong choice costs, in thousandths of a win; none where a win was to be forced.
    pub fn cost(&self) -> Option<u16> {
        self.cost
    }

    /// The number of moves that the player still has to find.
    pub fn moves_left(&self) -> u32 {
        match &self.puzzle.goal {
            _ if self.is_over() => 0,
            Goal::Win { line } => line.len().saturating_sub(self.table.steps().len()).div_ceil(2) as u32,
            Goal::BestMove { .. } => 1,
        }
    }

    /// Answers with a legal move. It is played if it is right.
    pub fn play(&mut self, token: &str) -> Verdict {
        self.table.picking.drop_all();
        let is_asked = matches!(self.progress, PuzzleProgress::Asked | PuzzleProgress::Missed);
        if !is_asked || self.session().check(token).is_err() {
            return Verdict::Wrong;
        }
        if self.next_move() != Some(token) && !self.wins_at_once(token) {
            self.progress = PuzzleProgress::Missed;
            self.misses += 1;
            self.cost = self.cost_of(token);
            return Verdict::Wrong;
        }
        self.advance(token);
        if self.is_complete() {
            self.progress = PuzzleProgress::Solved;
            return Verdict::Solved;
        }
        self.progress = PuzzleProgress::Answering;
        Verdict::Right
    }

    /// Plays the answer of the other side, if it is due.
    pub fn reply(&mut self) {
        if self.progress == PuzzleProgress::Answering {
            self.play_next();
            self.progress = PuzzleProgress::Asked;
        }
    }

    /// Plays the next move of the solution, for either side. The puzzle then counts as shown, not as solved.
    pub fn show_next(&mut self) {
        if !self.is_complete() && self.progress != PuzzleProgress::Solved {
            self.progress = PuzzleProgress::Shown;
            self.play_next();
        }
    }

    /// A new attempt at the same puzzle. Wrong moves of an attempt that is not over still count.
    #[must_use]
    pub fn again(&self) -> Self {
        let misses = if self.is_over() { 0 } else { self.misses };
        let again = Attempt::new(self.puzzle.clone()).expect("the puzzle was checked");
        Attempt { misses, ..again }
    }

    /// Whether every move of the solution was played.
    pub fn is_complete(&self) -> bool {
        match &self.puzzle.goal {
            Goal::Win { .. } => matches!(self.session().turn(), Turn::Over(_)),
            Goal::BestMove { .. } => !self.table.steps().is_empty(),
        }
    }

    /// The next move of the solution; none once all were played.
    fn next_move(&self) -> Option<&str> {
        let played = self.table.steps().len();
        match &self.puzzle.goal {
            Goal::Win { line } => line.get(played).map(String::as_str),
            Goal::BestMove { moves } => moves.first().filter(|_| played == 0).map(|(token, _)| token.as_str()),
        }
    }

    /// Whether the move ends the game with the player's win: there may be several such moves.
    fn wins_at_once(&self, token: &str) -> bool {
        let mut after = self.table.session_after(self.table.steps().len());
        matches!(self.puzzle.goal, Goal::Win { .. }) && after.play(token).is_ok() && is_won(after.as_ref(), self.solver)
    }

    fn play_next(&mut self) {
        if let Some(token) = self.next_move().map(str::to_owned) {
            self.advance(&token);
        }
    }

    fn advance(&mut self, token: &str) {
        self.cost = None;
        self.table.play(token).expect("the move was checked, and so was the solution");
    }

    fn cost_of(&self, token: &str) -> Option<u16> {
        let Goal::BestMove { moves } = &self.puzzle.goal else { return None };
        let value = |wanted: &str| moves.iter().find(|(known, _)| known == wanted).map(|(_, value)| *value);
        Some(moves.first()?.1.saturating_sub(value(token)?))
    }
}
