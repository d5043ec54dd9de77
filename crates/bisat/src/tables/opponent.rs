//! An opponent with a table of solved values: analysis, luck and level 9 come from the table, everything else from the
//! search.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bisat_engine::{OpenError, OptionValue, StateError};
use bisat_search::{Analysis, Budget, Evaluated, Level, Luck, NetError, Opponent, SplitMix64, opponent};
use bisat_server::search_pool::Opponents;
use tracing::warn;

use super::Solved;

/// The tables of solved values in a folder, opened once; none without a folder.
#[derive(Clone, Default, Debug)]
pub struct SolvedTables(Option<Arc<Solved>>);

impl SolvedTables {
    /// Opens the tables in the folder.
    ///
    /// # Errors
    ///
    /// Fails if the folder has no table or one that cannot be used, such as one with wide bounds.
    pub fn open(folder: Option<&Path>) -> Result<Self, String> {
        Ok(SolvedTables(folder.map(Solved::open_precise).transpose()?.map(Arc::new)))
    }

    /// Compares all values with the checksums of the tables, and warns of a table that is too small for level 9.
    ///
    /// # Errors
    ///
    /// Fails if a table is damaged or cannot be read.
    pub fn check(&self) -> Result<(), String> {
        let Some(solved) = &self.0 else { return Ok(()) };
        if !solved.is_whole() {
            warn!(table = %solved.path().display(), "level 9 is not offered: the table is of fewer pawns");
        }
        solved.check()
    }

    /// The opponent for a game with these options, with its table if there is one.
    ///
    /// # Errors
    ///
    /// Fails if there is no such game or option.
    pub fn opponent(&self, game: &str, options: &[(&str, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError> {
        let search = opponent(game, options)?;
        Ok(match &self.0 {
            Some(solved) if Solved::is_for(game, options) => {
                Box::new(SolvedOpponent { solved: Arc::clone(solved), search })
            }
            _ => search,
        })
    }
}

impl Opponents for SolvedTables {
    fn open(&self, game: &str, options: &[(&str, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError> {
        self.opponent(game, options)
    }

    fn has_table(&self, game: &str, options: &BTreeMap<String, OptionValue>) -> bool {
        let options: Vec<(&str, OptionValue)> =
            options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        self.0.is_some() && Solved::is_for(game, &options)
    }

    fn is_solved(&self, game: &str, options: &BTreeMap<String, OptionValue>) -> bool {
        self.has_table(game, options) && self.0.as_ref().is_some_and(|solved| solved.is_whole())
    }
}

/// What to do when level 9 is asked for and there is no table of the whole game with its options.
pub const NEEDS_TABLE: &str = "level 9 plays Chowka Bhara for two with the default options, by a table of the whole game; \
                               one of fewer pawns does not suffice: name the folder that contains it with --tables (docs/solved.md)";

/// How often it is logged that a table cannot be read: strangers can ask for many positions.
const WARNING_INTERVAL: Duration = Duration::from_secs(60);

struct SolvedOpponent {
    solved: Arc<Solved>,
    search: Box<dyn Opponent>,
}

impl Opponent for SolvedOpponent {
    fn has_level(&self, level: &Level) -> bool {
        (*level == Level::PERFECT && self.solved.is_whole()) || self.search.has_level(level)
    }

    fn nodes(&self, level: &Level) -> u64 {
        self.search.nodes(level)
    }

    fn net_id(&self) -> &'static str {
        self.search.net_id()
    }

    fn lacks_net(&self) -> bool {
        self.search.lacks_net()
    }

    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        self.search.load_net(bytes)
    }

    fn has_temperature(&self, level: &Level) -> bool {
        self.search.has_temperature(level)
    }

    fn analyse(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError> {
        match or_warn(self.solved.analyse(state)) {
            Some(analysis) => {
                progress(&analysis);
                Ok(analysis)
            }
            None => self.search.analyse(state, budget, progress),
        }
    }

    fn analyse_by_search(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError> {
        self.search.analyse(state, budget, progress)
    }

    fn analyse_exactly(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError> {
        self.search.analyse_exactly(state, budget, progress)
    }

    fn choose(
        &self,
        state: &str,
        level: &Level,
        budget: &mut Budget,
        rng: &mut SplitMix64,
    ) -> Result<Option<String>, StateError> {
        if *level != Level::PERFECT {
            return self.search.choose(state, level, budget, rng);
        }
        Ok(self.analyse(state, budget, &mut |_| {})?.moves.into_iter().next().map(|best| best.mv))
    }

    fn greedy_move(&self, state: &str, rng: &mut SplitMix64) -> Result<Option<String>, StateError> {
        self.search.greedy_move(state, rng)
    }

    fn monte_carlo(
        &self,
        state: &str,
        budget: &mut Budget,
        rng: &mut SplitMix64,
    ) -> Result<Analysis<String>, StateError> {
        self.search.monte_carlo(state, budget, rng)
    }

    fn luck(&self, state: &str, budget: &Budget) -> Result<Vec<Luck>, StateError> {
        match or_warn(self.solved.luck(state)) {
            Some(outcomes) => Ok(outcomes),
            None => self.search.luck(state, budget),
        }
    }

    fn solved(&self, state: &str) -> Option<Evaluated> {
        or_warn(self.solved.evaluate(state))
    }
}

/// What the table says; none, with a warning once a minute, if it cannot be read any more.
fn or_warn<T>(found: Result<Option<T>, Box<dyn Error>>) -> Option<T> {
    static WARNED: Mutex<Option<Instant>> = Mutex::new(None);
    found.unwrap_or_else(|error| {
        let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
        if warned.is_none_or(|at| at.elapsed() >= WARNING_INTERVAL) {
            *warned = Some(Instant::now());
            warn!(%error, "the table of solved values could not be read");
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeMap;

    use bisat_server::search_pool::solved_values;

    use super::SolvedTables;
    use crate::tables::Solved;
    use crate::tables::tests::folder_with_table;

    #[test]
    fn nobody_plays_by_a_table_with_wide_bounds() {
        let folder = folder_with_table(0.1);
        Solved::open(folder.path()).unwrap();
        let refused = SolvedTables::open(Some(folder.path())).unwrap_err();
        assert!(refused.contains("chowka-bhara.table: its bounds are too wide"), "{refused}");
    }

    #[test]
    fn no_look_up_begins_when_time_is_up() {
        let tables = SolvedTables::open(Some(folder_with_table(5e-5).path())).unwrap();
        let states = vec!["20,24,24,24/17,24,24,24 11 -/- 0 move 1,4 0 -".to_owned(); 4];
        let begun = Cell::new(0);
        let is_late = || begun.replace(begun.get() + 1) >= 2;
        let found = solved_values(&tables, "chowka-bhara", &BTreeMap::new(), &states, &is_late).unwrap();
        assert_eq!(found.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true]);
    }
}
