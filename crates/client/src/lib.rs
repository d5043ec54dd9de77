//! The logic and the texts that all clients share, without a screen or a socket. This crate knows no rule of any game.
//!
//! 1. [`GameView`]: a game, the effects of each step, and the points picked on its board ([`Picking`]).
//! 2. [`Local`]: a game on this device, against machines or other people. It says what comes next; the caller searches,
//!    saves and draws.
//! 3. [`Remote`]: a game on a server: messages in, requests out. Requests survive a lost connection.
//! 4. [`Words`] turns the engine's effects into sentences, in three languages; [`sentence`] says what happened and what the
//!    player may do now. [`labels`] has the texts on screens.
//!
//! ```
//! use bisat_client::{Language, Listener, Places, Screen, Who, sentence};
//!
//! let mut session = bisat_engine::open("khan", &[]).expect("a game of ours");
//! session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").expect("a state of it");
//! let told = session.effects("b2b3").expect("a legal move");
//! session.play("b2b3").expect("a legal move");
//! let who = |seat| Who::at(&*session, seat);
//! let listener = Listener { who: &who, screen: Screen::Shared, places: Places::Named };
//! assert_eq!(
//!     sentence(Language::English, &*session, &told, &listener),
//!     "Red b2 to b3. Ochre's turn. The Khan stands on a 1. Move a piece that stands on a 1."
//! );
//! ```

mod step;
mod picking;
mod view;
mod pieces;
mod variations;
mod local;
mod clock;
mod throws_check;
mod remote;
mod matchmaking;
mod host;
mod said;
mod phrases;
mod language;
mod translated;
mod names;
mod grammar;
mod course;
mod game_text;
mod draft_text;
mod games;
mod places;
mod words;
mod lines;
mod set_ups;
mod editing;
pub mod labels;
pub mod learn;
pub mod puzzles;
pub mod results;

pub use clock::Clock;
pub use editing::{Editing, Pile, describe_mark, describe_pile, setting_label, value_label};
pub use games::{GameWords, Tone, button_label, note_label, option_label, piece_name, point_label};
pub use host::{GameHost, SeatView};
pub use language::Language;
pub use lines::describe_line;
pub use local::{Local, LocalError, LocalPlayer, LocalSetup, Pending, read_level};
pub use matchmaking::{ASK_AGAIN, NextStep};
pub use names::{SeatName, Who, seat_name, seat_word};
pub use phrases::{offered_phrases, phrase_in_words, phrase_symbol, phrase_words};
pub use picking::{Choice, Picked, Picking, Refused, Taps, Target};
pub use pieces::{Tracked, Tracker};
pub use places::{Places, short_move, short_token, target_seen};
pub use remote::{Change, Connection, Leaving, Remote};
pub use said::{declined_in_words, ended_in_words, offer_in_words, rated_in_words, score_in_words, throws_in_words};
pub use set_ups::{OfferedSetUp, offered_set_ups};
pub use step::Step;
pub use throws_check::ThrowsCheck;
pub use variations::{
    DeletedBranch, MAX_COMMENT, NodeId, VariationError, VariationLine, VariationNode, VariationTree, VariationTurn,
};
pub use view::{AnyGameView, GameView, HasGame};
pub use words::{
    Listener, Notice, PointState, Screen, Words, advice, could_be_taken, describe_effects, describe_piece,
    describe_point, describe_position, describe_prompt, describe_steps, hint, reasons, sentence,
};
