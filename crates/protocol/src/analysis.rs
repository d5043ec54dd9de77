//! Bodies of the endpoints for analyses and solved values.

use std::collections::BTreeMap;

use bisat_engine::OptionValue;
use serde::{Deserialize, Serialize};

/// Body of `POST /api/analysis`: a position to analyse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// The game's id.
    pub game: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, crate::setup::OptionValueSchema>))]
    pub options: BTreeMap<String, OptionValue>,
    /// The position.
    pub state: String,
    /// Number of positions to search: 200,000 if it is left out, at most 5,000,000.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5000000))]
    pub nodes: Option<u64>,
}

/// Analysis of a position: every move if it is a seat's turn, every outcome if it is chance's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// Search depth; 0 if it is chance's turn.
    pub depth: u32,
    /// Number of positions searched; 0 if it is chance's turn.
    pub nodes: u64,
    /// Every legal move, best first.
    pub moves: Vec<AnalysedMove>,
    /// Every outcome, in the order of the rules.
    pub outcomes: Vec<AnalysedOutcome>,
}

/// Body of `POST /api/solved-values`: positions of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SolvedValuesRequest {
    /// The game's id.
    pub game: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, crate::setup::OptionValueSchema>))]
    pub options: BTreeMap<String, OptionValue>,
    /// The positions, at most 100.
    #[cfg_attr(feature = "openapi", schema(max_items = 100))]
    pub states: Vec<String>,
}

/// Answer to `POST /api/solved-values`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolvedValues {
    /// For each position its moves or outcomes; null if the server has no values of it. If the time for a request does not
    /// suffice, the last positions are missing: ask for them again.
    pub positions: Vec<Option<Analysis>>,
}

/// A move and its evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedMove {
    /// The move.
    pub token: String,
    /// Expected result of each seat after it, from 0 (last) to 1 (first).
    pub values: Vec<f32>,
    /// Principal variation: the moves that are expected to follow.
    pub line: Vec<String>,
}

/// An outcome of chance and its evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedOutcome {
    /// The outcome.
    pub token: String,
    /// Its probability.
    pub odds: f32,
    /// Expected result of each seat after it, from 0 (last) to 1 (first).
    pub values: Vec<f32>,
    /// Luck: what each seat gains compared with the mean of all outcomes.
    pub luck: Vec<f32>,
}
