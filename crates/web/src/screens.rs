//! The screens, one a file.

mod home;
mod new;
mod here;
mod online;
mod learn;
mod lesson;
mod rules;
mod analyse;
mod records;
mod review;
mod settings;
mod print;

pub use analyse::Analyse;
pub use here::Here;
pub use home::Home;
pub use learn::Learn;
pub use lesson::Lesson;
pub use new::New;
pub use online::Online;
pub use print::Print;
pub use records::Records;
pub use review::Review;
pub use rules::Rules;
pub use settings::SettingsScreen;
