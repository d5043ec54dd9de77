//! Tournaments: how one is opened, and what everybody who has its link sees of it.

use std::collections::BTreeMap;
use std::fmt;

use bisat_engine::OptionValue;
use serde::{Deserialize, Serialize};

use crate::event::Person;
use crate::id::{IdentityId, TableId};
use crate::setup::{RatingMode, TimeControl};

/// Minimum number of players with which a tournament starts.
pub const FEWEST_PLAYERS: usize = 2;

/// Id of a tournament: 12 letters and digits. It is part of the tournament's address.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(example = "m4q7zkifqajd"))]
#[serde(transparent)]
pub struct TournamentId(pub String);

/// Prefix of the id under which the tables of a tournament are opened. No person has such an id, because it contains a space.
const OPENER: &str = "tournament ";

impl TournamentId {
    /// The id under which the tables of the tournament are opened: no person has it, so no player can start or close them.
    pub fn opener(&self) -> IdentityId {
        IdentityId(format!("{OPENER}{self}"))
    }

    /// The tournament whose tables are opened under this id; none for the id of a person.
    pub fn of_opener(opened_by: &IdentityId) -> Option<Self> {
        opened_by.0.strip_prefix(OPENER).map(|id| TournamentId(id.to_owned()))
    }
}

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is played in a tournament, and how. Every game has two players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TournamentSetup {
    /// The name of the tournament: 2 to 40 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 40, pattern = "^[A-Z][a-z]{1,39}$"))]
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Options that differ from their defaults. The server sets the number of players to 2.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, crate::setup::OptionValueSchema>))]
    pub options: BTreeMap<String, OptionValue>,
    /// Time control of every game.
    #[serde(default)]
    pub time: TimeControl,
    /// Whether the games count for ratings. If it is left out, they do if an account opens the tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingMode>,
    /// Who plays whom.
    pub format: TournamentFormat,
    /// Number of rounds of a Swiss tournament, from 1 to 20. If it is left out, as many as a knock-out of the same players
    /// has. A knock-out takes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
    pub rounds: Option<u8>,
    /// How players are numbered at the start.
    #[serde(default)]
    pub seeding: Seeding,
    /// Players who have not come to their table after this many seconds lose the game: from 60 to 86,400. If it is left out,
    /// 600, or a day if a move may take longer than an hour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 86400))]
    pub appear_seconds: Option<u32>,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody plays every round, against somebody with about as many points whom they have not met.
    Swiss,
    /// The winner of a game advances, the loser is out.
    KnockOut,
}

/// How players are numbered (seeded) at the start. The first numbers meet late.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Seeding {
    /// By lot.
    #[default]
    Draw,
    /// By rating in the game; players without one come last, by lot.
    Rating,
}

/// Stage of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentStage {
    /// Players can join.
    Waiting,
    /// Rounds are played.
    Running,
    /// All rounds are played.
    Over,
    /// The host has cancelled it, or it was not started in time.
    Cancelled,
}

/// A tournament as everybody who has its link sees it. Players are named by their place in `players`, from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentSummary {
    /// Its id.
    pub tournament: TournamentId,
    /// What is played, and how.
    pub setup: TournamentSetup,
    /// Who opened it: only they can remove players, start it or cancel it.
    pub host: Person,
    /// When it was opened, in milliseconds since 1970.
    pub opened_at: u64,
    /// Its stage.
    pub stage: TournamentStage,
    /// Number of rounds; before the start, for the players who have joined so far.
    pub rounds: u8,
    /// The players: in the order in which they joined, and from the start on in the order of their numbers.
    pub players: Vec<TournamentPlayer>,
    /// The rounds so far, the current one last.
    pub played: Vec<TournamentRound>,
    /// The standings, best first; empty before the start.
    pub standings: Vec<Standing>,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPlayer {
    /// Who it is.
    #[serde(flatten)]
    pub person: Person,
    /// Whether they left after the start.
    #[serde(default)]
    pub has_left: bool,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentRound {
    /// Its games. In a knock-out, the winners of the first two meet in the first game of the next round, and so on.
    pub games: Vec<TournamentGame>,
}

/// A game of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// The player on the first seat, who begins; null if no player is left in this part of a knock-out.
    pub first: Option<u8>,
    /// The player on the second seat; null if the first has a bye.
    pub second: Option<u8>,
    /// The table of the game, once it is open. A replayed game is at a table of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// Time by which both must have come to the table, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appear_by: Option<u64>,
    /// Number of drawn games between the two before this one, in a knock-out.
    #[serde(default)]
    pub replays: u8,
    /// How it ended; left out while it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameOutcome>,
}

/// How a game of a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameOutcome {
    /// Who won; null for a draw, and if nobody came.
    pub winner: Option<Side>,
    /// What decided it.
    pub by: DecidedBy,
}

/// One of the two players of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The player on the first seat.
    First,
    /// The player on the second seat.
    Second,
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DecidedBy {
    /// The game.
    Game,
    /// Somebody did not come in time, or left the tournament before the game.
    Forfeit,
    /// There was no opponent.
    Bye,
    /// The smaller number, after drawn games in a knock-out.
    Number,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The player.
    pub player: u8,
    /// The place, from 1; players who cannot be told apart share one.
    pub place: u8,
    /// A win and a bye count 1, a draw 0.5.
    pub points: f64,
    /// The sum of the points of all opponents.
    pub buchholz: f64,
    /// The sum of the points of the opponents who were beaten, and half of the points of those with whom a game was drawn.
    pub sonneborn_berger: f64,
    /// Number of games won, without byes.
    pub wins: u8,
}

/// Removes a player from a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RemovePlayer {
    /// Who is removed.
    pub player: IdentityId,
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentEntry {
    /// Its id.
    pub tournament: TournamentId,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Its stage.
    pub stage: TournamentStage,
    /// Number of players.
    pub players: u8,
    /// Who opened it.
    pub host: IdentityId,
    /// The round that is being played, from 1; 0 before the start.
    pub round: u8,
    /// The table at which the caller's game waits or is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
}
