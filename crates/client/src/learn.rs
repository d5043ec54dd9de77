//! What people learn: the rules of each game in plain words with examples to click through, and a first lesson. All of
//! it is data, in every language; whether a step of it is legal is the engine's to say, and a test asks it.
//!
//! ```
//! use bisat_client::learn::{Answer, Lesson, rules};
//! use bisat_client::{GameName, Language};
//!
//! let mut lesson = Lesson::new(GameName::Khan);
//! assert_eq!(lesson.play("a1a3"), Answer::Wrong);
//! assert_eq!(lesson.says().in_(Language::English), "From b2 it is three squares straight up: b3, b4, b5.");
//! let right = lesson.show_me().expect("the step is not done");
//! assert_eq!(lesson.play(&right), Answer::Right);
//! assert_eq!(rules(GameName::Khan)[0].title.in_(Language::French), "Le but");
//! ```

mod said;
mod rules;
mod lessons;
mod lesson;
#[cfg(test)]
mod tests;

pub use lesson::{Answer, Lesson, Progress};
pub use lessons::{LessonStep, Task, lesson};
pub use rules::{Example, Rule, rules};
pub use said::Said;

use bisat_engine::{GAMES, OptionValue, open};

use crate::view::GameView;
use crate::words::GameName;

/// Options of a game that differ from its defaults.
pub type Given = &'static [(&'static str, OptionValue)];

/// Every option at its default.
const USUAL: Given = &[];

/// A table of the game that begins with this state, both of them written here.
fn table(game: GameName, options: Given, state: &str) -> GameView {
    let id = GAMES.iter().find(|id| GameName::read(id) == Some(game)).expect("every name is that of a game");
    let session = open(id, options).expect("what is learnt is played with options of the game");
    GameView::new(session, Some(state)).expect("what is learnt begins with a state of the game")
}
