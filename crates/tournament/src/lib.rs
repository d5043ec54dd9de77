//! Swiss and knock-out tournaments: a state folded from events, pairings and standings. docs/tournaments.md has the rules.
//!
//! 1. [`limits`] and [`setup`]: which tournaments are allowed, and the table of a game.
//! 2. [`TournamentEvent`]: what is stored. [`Tournament`] is the fold over these events; its methods decide the next ones.
//! 3. `swiss` and `knock_out` pair a round; [`matching`] finds the cheapest pairs.
//! 4. `standings` orders the players.
//!
//! There is no clock, no store and no socket here, and no randomness but from a seed that the caller passes in. Tables are known
//! by their ids: the caller opens them and reports how they ended.

pub mod limits;
pub mod setup;
pub mod matching;
mod event;
mod tournament;
mod decide;
mod refusal;
mod numbering;
mod swiss;
mod knock_out;
mod standings;

pub use event::{EventKind, PairedGame, TournamentEvent};
pub use numbering::numbered;
pub use refusal::TournamentRefusal;
pub use tournament::{Game, Player, Round, TableEnd, Tournament};
