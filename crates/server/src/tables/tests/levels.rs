//! Level 9 sits only at tables whose game is solved.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use bisat_engine::{OpenError, OptionValue};
use bisat_search::{Opponent, opponent};

use super::in_runtime;
use super::lobby::{SetClock, open_tables, open_tables_with, person};
use crate::search_pool::{Opponents, SearchPool};
use crate::sqlite::tests::Folder;
use crate::tables::CommandError;

/// A table of solved values for Chowka Bhara with any options.
#[derive(Debug)]
struct Solved;

impl Opponents for Solved {
    fn open(&self, game: &str, options: &[(&str, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError> {
        opponent(game, options)
    }

    fn has_table(&self, game: &str, _options: &BTreeMap<String, OptionValue>) -> bool {
        game == "chowka-bhara"
    }

    fn is_solved(&self, game: &str, _options: &BTreeMap<String, OptionValue>) -> bool {
        game == "chowka-bhara"
    }
}

#[test]
fn level_nine_sits_where_the_game_is_solved_and_nowhere_else() {
    in_runtime(async {
        let folder = [Folder::new(), Folder::new()];
        let pool = SearchPool::new(NonZeroUsize::MIN, Arc::new(Solved)).unwrap();
        let with = open_tables_with(&folder[0], &SetClock::new(), pool).await;
        let without = open_tables(&folder[1], &SetClock::new()).await;
        for (tables, game, level, is_open) in [
            (&with, "chowka-bhara", 9, true),
            (&with, "chowka-bhara", 8, true),
            (&with, "chowka-bhara", 10, false),
            (&with, "khan", 9, false),
            (&without, "chowka-bhara", 9, false),
            (&without, "chowka-bhara", 8, true),
        ] {
            let setup = format!(r#"{{"game":"{game}","seats":["open",{{"level":{level}}}],"visibility":"link"}}"#);
            let opened = tables.open_table(serde_json::from_str(&setup).unwrap(), person("opener")).await;
            assert_eq!(opened.is_ok(), is_open, "{setup}: {opened:?}");
            let is_refused = matches!(opened, Err(CommandError::Refused(_)));
            assert_eq!(is_refused, !is_open, "{setup}: {opened:?}");
        }
    });
}
