//! Lessons and rules for players: a first lesson of each game, and its rules in plain words with examples to click
//! through. Both are data, in every language. A test checks with the engine that every step is legal.
//!
//! ```
//! use bisat_client::learn::{Answer, Lesson, rules};
//! use bisat_client::{GameWords, Language};
//!
//! let khan = GameWords::read("khan").expect("a game with words");
//! let mut lesson = Lesson::new(khan);
//! assert_eq!(lesson.play("a1a3"), Answer::Wrong);
//! assert_eq!(lesson.says().in_(Language::English), "From b2 it is three squares straight up: b3, b4, b5.");
//! let right = lesson.show_me().expect("the step is not done");
//! assert_eq!(lesson.play(&right), Answer::Right);
//! assert_eq!(rules(khan)[0].title.in_(Language::French), "Le but");
//! ```

mod lesson;
#[cfg(test)]
mod tests;

pub use crate::course::{Course, CourseError, Example, Given, LessonStep, Rule, Task};
pub use crate::translated::Said;
pub use lesson::{Answer, Lesson, Progress};

use bisat_engine::open;

use crate::games::GameWords;
use crate::view::GameView;

/// The lesson and the rules of a game; `None` in WebAssembly until [`load`] has loaded them.
pub fn course(game: GameWords) -> Option<&'static Course> {
    game.text().course.get()
}

/// Loads the lesson and the rules of a game from the text of its file.
pub fn load(game: GameWords, text: &str) -> Result<(), CourseError> {
    game.text().course.load(text)
}

/// The first lesson of a game; empty in WebAssembly until it is loaded. Its last words lead to a real game against level 1.
pub fn lesson(game: GameWords) -> &'static [LessonStep] {
    course(game).map_or(&[], |course| &course.lesson)
}

/// The rules of a game, in the order in which to read them; empty in WebAssembly until they are loaded.
pub fn rules(game: GameWords) -> &'static [Rule] {
    course(game).map_or(&[], |course| &course.rules)
}

impl Example {
    /// The board before the first step; the game is the one whose rule it shows.
    pub fn table(&self, game: GameWords) -> GameView {
        table(game, self.options, self.state)
    }
}

/// A table of the game that begins with this state.
fn table(game: GameWords, options: Given, state: &str) -> GameView {
    let session = open(game.id(), options).expect("lessons and rules use options of their game");
    GameView::new(session, Some(state)).expect("lessons and rules begin with states of their game")
}
