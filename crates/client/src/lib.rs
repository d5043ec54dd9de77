//! What any client knows and does, with no screen and no socket. It knows no rule of any game.
//!
//! [`Words`] turns the engine's facts into sentences, in three languages; [`sentence`] is the one that always says what
//! is going on and what you may do.
//!
//! ```
//! use bisat_client::{Language, Listener, Screen, Who, sentence};
//!
//! let mut session = bisat_engine::open("khan", &[]).expect("a game of ours");
//! session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").expect("a state of it");
//! let told = session.tell("b2b3").expect("a legal move");
//! session.play("b2b3").expect("a legal move");
//! let who = |seat| Who::at(&*session, seat);
//! let listener = Listener { who: &who, screen: Screen::Shared };
//! assert_eq!(
//!     sentence(Language::English, &*session, &told, &listener),
//!     "Red b2 to b3. Ochre's turn. The Khan stands on a 1. Move a piece that stands on a 1."
//! );
//! ```

mod words;

pub use words::{GameName, Language, Listener, Notice, Screen, SeatName, Who, Words, sentence};
