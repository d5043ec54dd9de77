//! Setup of a table: game, options, seats, time control, visibility.

use std::collections::BTreeMap;

use bisat_engine::OptionValue;
use serde::{Deserialize, Serialize};

/// What is played, by whom, and how fast.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, OptionValueSchema>))]
    pub options: BTreeMap<String, OptionValue>,
    /// One entry per seat, in order. Missing seats are open.
    #[serde(default)]
    pub seats: Vec<SeatSetup>,
    /// Time control.
    #[serde(default)]
    pub time: TimeControl,
    /// Who can find the table.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether the game counts for ratings. If it is left out, it does if an account opens the table, and all seats or at
    /// least two are open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingMode>,
    /// How throws are made. Only for games with throws.
    #[serde(default, skip_serializing_if = "ThrowMode::is_seed")]
    pub throws: ThrowMode,
}

/// How the throws of a game are made (docs/fairness.md).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ThrowMode {
    /// At once, from the server's seed and the contributions with which people joined.
    #[default]
    Seed,
    /// From the seed and a link of each person's hash chain, which their client reveals when the throw is due. Nobody knows
    /// a throw in advance.
    Chains,
}

impl ThrowMode {
    /// Whether throws are made at once, as in tables of earlier versions, which do not say it.
    fn is_seed(&self) -> bool {
        *self == ThrowMode::Seed
    }
}

/// Whether a game counts for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RatingMode {
    /// It counts, if every person at the table has an account. Hints and take-backs end that.
    Rated,
    /// It does not count.
    Casual,
}

/// Who may take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatSetup {
    /// Anyone.
    Open,
    /// A machine of this level, from 1 to 8; 9 if the server has a table of solved values for the game.
    Level(u8),
}

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeControl {
    /// No clock. A player who does not move for 3 days has left. A public table gets 3 minutes for a move instead.
    #[default]
    None,
    /// A fixed time for each move.
    Move {
        /// From 5 seconds to 14 days.
        #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 1209600))]
        seconds: u32,
    },
    /// Time for the whole game, plus an increment for each move.
    Bank {
        /// At the start: from 10 seconds to one day.
        #[cfg_attr(feature = "openapi", schema(minimum = 10, maximum = 86400))]
        seconds: u32,
        /// Added after each move: up to one hour.
        #[cfg_attr(feature = "openapi", schema(maximum = 3600))]
        increment: u32,
    },
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Everybody: the table is listed.
    Public,
    /// Only people who have the link.
    #[default]
    Link,
}

/// The value of a game's option.
// The OpenAPI schema of the engine's type, which the engine does not derive itself.
#[cfg(feature = "openapi")]
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = OptionValue)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum OptionValueSchema {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
}

#[cfg(test)]
mod tests {
    use super::OptionValue;

    #[test]
    fn the_value_of_an_option_is_a_bare_json_value() {
        for (json, value) in [
            ("true", OptionValue::Flag(true)),
            ("-7", OptionValue::Number(-7)),
            ("\"7\"", OptionValue::Word("7".into())),
        ] {
            assert_eq!(serde_json::from_str::<OptionValue>(json).ok(), Some(value.clone()), "{json}");
            assert_eq!(serde_json::to_string(&value).ok().as_deref(), Some(json));
        }
        for json in ["null", "1.5", "9223372036854775808", "[]", "{}", "{\"Number\":1}"] {
            assert!(serde_json::from_str::<OptionValue>(json).is_err(), "{json}");
        }
    }
}
