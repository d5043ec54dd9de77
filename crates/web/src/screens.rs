//! The screens, one per file, and which program has which of them ([`page`], [`more`]).

pub mod page;
pub mod more;
mod not_found;
mod home;
mod new_game;
mod local_game;
mod online_table;
mod meanwhile;
mod learn;
mod lesson;
mod rules;
mod puzzle;
mod analyse;
mod records;
mod review;
mod settings;
mod account;
mod players;
mod player;
mod print;

pub use account::Account;
pub use analyse::{Analyse, AnalyseGame};
pub use home::Home;
pub use learn::Learn;
pub use lesson::Lesson;
pub use local_game::LocalGame;
pub use new_game::NewGame;
pub use online_table::OnlineTable;
pub use player::Player;
pub use players::Players;
pub use print::Print;
pub use puzzle::Puzzle;
pub use records::Records;
pub use review::Review;
pub use rules::Rules;
pub use settings::SettingsScreen;
