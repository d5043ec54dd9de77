//! The screens, one a file.

mod home;
mod new;
mod here;
mod online;
mod learn;
mod lesson;
mod rules;
// REVIEW HELPER: when your three screens compile, delete soon.rs and put `mod analyse; mod records; mod review;` back.
mod soon;
mod settings;
mod print;

pub use here::Here;
pub use home::Home;
pub use learn::Learn;
pub use lesson::Lesson;
pub use new::New;
pub use online::Online;
pub use print::Print;
pub use rules::Rules;
pub use soon::{Analyse, Records, Review};
pub use settings::SettingsScreen;
