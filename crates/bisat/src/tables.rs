//! Tables of solved values: they give the values of moves and outcomes in place of a search, within [`Solved::precision`].

mod opponent;
mod rest_of_turn;

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use bisat_engine::chowka_bhara::{ChowkaBhara, Move, Position};
use bisat_engine::{Board, Game, OptionValue, Options, Seat, Turn};
use bisat_search::{Analysis, Evaluated, Luck, ScoredMove, Values};
use bisat_solve::{Bellman, Table, TurnStart};

pub use opponent::{NEEDS_TABLE, SolvedTables};
use rest_of_turn::RestOfTurn;

/// How far a value is from the true one, at most, if the table was solved with the default `--width`: the table is rounded,
/// and runs of more than [`Table::LONGEST_RUN`] fours and eights count half.
const PRECISION: f64 = 0.002;

/// Values of throws are found while the hand comes to this at most: the work grows with every four and eight in it.
const MOST_IN_HAND: u32 = 12;

/// A game whose values are known.
#[derive(Debug)]
pub struct Solved {
    game: ChowkaBhara,
    bellman: Bellman,
    table: Table,
    path: PathBuf,
}

/// The ends of a turn as states, each with the chance of the player who moves.
pub type Ends = Vec<(f64, String)>;

/// How precise a value from a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// As stored, rounded.
    Stored,
    /// By one more turn, which averages most of the rounding out and takes milliseconds.
    Refined,
}

impl Solved {
    /// The id of the game that tables are for.
    pub const GAME: &'static str = ChowkaBhara::ID;

    /// Opens the table in the folder.
    pub fn open(folder: &Path) -> Result<Self, String> {
        if !folder.is_dir() {
            return Err(format!("{}: not a folder", folder.display()));
        }
        let file = format!("{}.table", ChowkaBhara::ID);
        let path = folder.join(&file);
        if !path.exists() {
            return Err(format!("{}: has no {file}; name the folder that contains it", folder.display()));
        }
        let table = Table::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Solved { game: ChowkaBhara::with_defaults(), bellman: Bellman::new(Table::LONGEST_RUN), table, path })
    }

    /// Opens the table in the folder, and refuses one whose bounds are so wide that values are less precise than the documents
    /// promise.
    pub fn open_precise(folder: &Path) -> Result<Self, String> {
        let solved = Self::open(folder)?;
        if solved.precision() > PRECISION {
            let path = solved.path.display();
            return Err(format!(
                "{path}: its bounds are too wide to play by: solve the game again with the default --width"
            ));
        }
        Ok(solved)
    }

    /// Reads all values, and fails if they do not fit the checksum.
    pub fn check(&self) -> Result<(), String> {
        self.table.check().map_err(|error| format!("{}: {error}", self.path.display()))
    }

    /// The file of the table.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How far a value is from the true one, at most.
    pub fn precision(&self) -> f64 {
        PRECISION.max(Table::ROUNDING + (self.bellman.unknown() + self.table.width()) / 2.0)
    }

    /// Whether the table has the whole game, not a smaller one with fewer pawns.
    pub fn is_whole(&self) -> bool {
        let start = self.bellman.turn_start(&self.game.start());
        start.is_some_and(|start| self.table.index().rank(&start).is_some())
    }

    /// Whether tables are for the game with these options.
    pub fn is_for(game: &str, options: &[(&str, OptionValue)]) -> bool {
        let options = Options::complete(ChowkaBhara::option_rules(), options);
        game == ChowkaBhara::ID && options.is_ok_and(|given| is_default(&given))
    }

    /// Every legal move with its value, best first; none if the table does not have the position or the hand is too long.
    pub fn analyse(&self, state: &str) -> Result<Option<Analysis<String>>, Box<dyn Error>> {
        let position = self.game.read(state)?;
        let Turn::Seat(mover) = self.game.turn(&position) else { return Ok(None) };
        let mut turn = RestOfTurn::new(LookUp::new(self), mover);
        let moves = turn.moves(&position);
        let Some(nodes) = turn.finish()? else { return Ok(None) };
        let moves = moves.into_iter().map(|(chance, mv)| ScoredMove {
            mv: mv.to_string(),
            values: of_mover(chance, mover),
            line: Vec::new(),
        });
        Ok(Some(Analysis { moves: moves.collect(), depth: 1, nodes }))
    }

    /// The values of the position's moves or outcomes; none if the table does not have them.
    pub fn evaluate(&self, state: &str) -> Result<Option<Evaluated>, Box<dyn Error>> {
        Ok(match self.game.turn(&self.game.read(state)?) {
            Turn::Seat(_) => self.analyse(state)?.map(Evaluated::Moves),
            Turn::Chance => self.luck(state)?.map(Evaluated::Outcomes),
            Turn::Over(_) => None,
        })
    }

    /// Every end of the present turn as a state, with the chance of the player who moves; none if nobody is to move or the
    /// table does not have an end.
    pub fn ends(&self, state: &str, precision: Precision) -> Result<Option<Ends>, Box<dyn Error>> {
        let position = self.game.read(state)?;
        let Turn::Seat(mover) = self.game.turn(&position) else { return Ok(None) };
        let value = if precision == Precision::Stored { LookUp::stored } else { LookUp::compared };
        let mut looked_up = LookUp::new(self);
        let ends = self.bellman.ends(&position);
        let ends = ends.iter().map(|end| (looked_up.chance(end, mover, value), self.game.write(end))).collect();
        Ok(looked_up.finish()?.then_some(ends))
    }

    /// Every outcome of a throw with its value; none if the table does not have the position or too much is in hand.
    pub fn luck(&self, state: &str) -> Result<Option<Vec<Luck>>, Box<dyn Error>> {
        let position = self.game.read(state)?;
        if self.game.kept_total(&position) > MOST_IN_HAND {
            return Ok(None);
        }
        let (mover, odds) = (self.game.on_turn(&position), self.game.odds(&position));
        let mut looked_up = LookUp::new(self);
        let mut outcomes = Vec::new();
        let mut mean = Values::NONE;
        for (outcome, weight) in odds.outcomes() {
            let chance = looked_up.chance(&self.game.after(&position, outcome), mover, LookUp::stored);
            if looked_up.has_failed() {
                break;
            }
            let (values, odds) = (of_mover(chance, mover), weight as f32 / odds.total() as f32);
            mean.add(&values, odds);
            outcomes.push(Luck { outcome: outcome.to_string(), odds, values, luck: values });
        }
        if !looked_up.finish()? || outcomes.is_empty() {
            return Ok(None);
        }
        outcomes.iter_mut().for_each(|outcome| outcome.luck.add(&mean, -1.0));
        Ok(Some(outcomes))
    }
}

fn is_default(given: &Options) -> bool {
    given.number("players") == 2 && given.number("size") == 5 && !given.flag("hit_bonus")
}

fn of_mover(chance: f64, mover: Seat) -> Values {
    Values::of_two(if mover == Seat(0) { chance } else { 1.0 - chance } as f32)
}

/// Values from the table, and what went wrong.
struct LookUp<'a> {
    solved: &'a Solved,
    count: u64,
    is_missing: bool,
    failed: Option<io::Error>,
}

impl<'a> LookUp<'a> {
    fn new(solved: &'a Solved) -> Self {
        LookUp { solved, count: 0, is_missing: false, failed: None }
    }

    /// The mover's chance in a position of its turn or after it; `value` tells that of the next mover.
    fn chance(&mut self, position: &Position, mover: Seat, value: fn(&mut Self, &TurnStart) -> f64) -> f64 {
        self.solved.bellman.chance_in(position, mover, &mut |next| value(self, next))
    }

    /// The value as it stands in the table.
    fn stored(&mut self, start: &TurnStart) -> f64 {
        self.count += 1;
        match self.solved.table.value(start) {
            Ok(Some(value)) => return value,
            Ok(None) => self.is_missing = true,
            Err(error) => self.failed = Some(error),
        }
        f64::NAN
    }

    /// The value by one more turn: the rounding of the table averages out.
    fn refined(&mut self, start: &TurnStart) -> f64 {
        self.solved.bellman.chance(start, &mut |next| self.stored(next))
    }

    /// The same for the comparison of ends, several times as fast: runs of more than two fours and eights (chance 1/512)
    /// count half, which changes the ends of a turn alike.
    fn compared(&mut self, start: &TurnStart) -> f64 {
        Bellman::new(2).chance(start, &mut |next| self.stored(next))
    }

    /// Whether a value was not found.
    fn has_failed(&self) -> bool {
        self.is_missing || self.failed.is_some()
    }

    /// Whether every position was in the table.
    fn finish(self) -> Result<bool, String> {
        match self.failed {
            Some(error) => Err(format!("{}: {error}", self.solved.path.display())),
            None => Ok(!self.is_missing),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs::File;
    use std::ops::ControlFlow;

    use bisat_engine::chowka_bhara::ChowkaBhara;
    use bisat_engine::{Board, Game, Turn};
    use bisat_solve::{Bellman, Solver, Table};
    use tempfile::TempDir;

    use super::{LookUp, PRECISION, Solved};

    /// A folder with a table of one pawn a side, with bounds of this width.
    pub(crate) fn folder_with_table(width: f64) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        let mut solver = Solver::new(1, 1, 9);
        assert!(solver.run(width, &mut |_, _| ControlFlow::Continue(())).is_continue());
        solver.write_table(&folder.path().join("chowka-bhara.table")).unwrap();
        folder
    }

    #[test]
    fn rounding_runs_left_out_and_the_default_width_are_within_the_precision() {
        let width = 5e-7;
        let off = Table::ROUNDING + Bellman::new(Table::LONGEST_RUN).unknown() / 2.0 + width / 2.0;
        assert!(off < PRECISION, "{off}");
    }

    #[test]
    fn a_table_that_can_no_longer_be_read_is_an_error_at_moves_and_at_throws() {
        let folder = folder_with_table(1e-3);
        let solved = Solved::open(folder.path()).unwrap();
        let (throw, choice) =
            ("22,24,24,24/23,24,24,24 11 -/- 0 cast - 0 -", "20,24,24,24/17,24,24,24 11 -/- 0 move 1,4 0 -");
        assert!(solved.luck(throw).unwrap().is_some() && solved.analyse(choice).unwrap().is_some());
        File::options().write(true).open(solved.path()).unwrap().set_len(200).unwrap();
        solved.luck(throw).unwrap_err();
        solved.analyse(choice).unwrap_err();
    }

    #[test]
    fn bounded_analysis_finds_the_values_that_one_more_turn_after_every_end_gives() {
        let folder = folder_with_table(1e-3);
        let solved = Solved::open(folder.path()).unwrap();
        let game = ChowkaBhara::with_defaults();
        for state in ["1,24,24,24/10,24,24,24 11 -/- 0 move 1,4,8 0 -", "7,24,24,24/12,24,24,24 11 -/- 0 move 2,8 0 -"]
        {
            let position = game.read(state).unwrap();
            let Turn::Seat(mover) = game.turn(&position) else { panic!("{state}: no seat is to move") };
            let found = solved.analyse(state).unwrap().unwrap();
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            assert_eq!(found.moves.len(), moves.len());
            for scored in found.moves {
                let mv = moves.iter().find(|mv| mv.to_string() == scored.mv).unwrap();
                let after = game.after(&position, *mv);
                let whole = LookUp::new(&solved).chance(&after, mover, LookUp::refined);
                let value = f64::from(scored.values.of(mover));
                assert!((value - whole).abs() < 1e-6, "{state} {}: {value} instead of {whole}", scored.mv);
            }
        }
    }
}
