//! Machines think in a thread, so that the screen never waits.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bisat_client::LocalPlayer;
use bisat_engine::{AnySession, OptionValue, PointId, Seat};

/// A position in which a machine is to choose a move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveRequest {
    /// The game's id.
    pub game: String,
    /// All its options.
    pub options: Vec<(String, OptionValue)>,
    /// The position, in which a seat is to act.
    pub state: String,
    /// The seat.
    pub seat: Seat,
    /// The player that chooses.
    pub player: LocalPlayer,
    /// Random seed of the choice; the same seed gives the same move.
    pub seed: u64,
    /// The points of the pieces that a person has placed already in a set-up: the move must go on from there.
    pub placed: Vec<PointId>,
    /// Whether a person wants a hint: the best move that is known.
    pub is_hint: bool,
}

impl MoveRequest {
    /// The strongest level that every game has gives the hints.
    const HINTS: LocalPlayer = LocalPlayer::Level(8);

    /// A request for this player in the session's position.
    pub fn of(session: &dyn AnySession, seat: Seat, player: &LocalPlayer, seed: u64) -> Self {
        let options = session.options().iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let (game, options, state) = (session.id().to_owned(), options.collect(), session.state());
        MoveRequest { game, options, state, seat, player: player.clone(), seed, placed: Vec::new(), is_hint: false }
    }

    /// A request for a hint to this seat.
    pub fn hint(session: &dyn AnySession, seat: Seat) -> Self {
        MoveRequest { is_hint: true, ..MoveRequest::of(session, seat, &Self::HINTS, 0) }
    }

    /// The same, for a person who has placed pieces at these points already.
    pub fn after_placing(self, placed: &[PointId]) -> Self {
        MoveRequest { placed: placed.to_vec(), ..self }
    }

    /// Whether a move that these clicks name goes on from what is placed: the first piece is where the first click is, the
    /// others may be placed in any order.
    pub fn goes_on(&self, clicks: &[PointId]) -> bool {
        self.placed.first().is_none_or(|first| clicks.first() == Some(first))
            && self.placed.iter().all(|point| clicks.contains(point))
    }
}

/// Chooses the moves of machines.
pub trait MoveChooser: Send {
    /// A legal move, or why none was found.
    fn choose(&mut self, question: &MoveRequest) -> Result<String, String>;
}

/// A move chooser in a thread of its own.
pub(crate) struct Thinker {
    questions: Sender<(u64, MoveRequest)>,
    answers: Receiver<(u64, Result<String, String>)>,
    asked: u64,
}

impl Thinker {
    pub(crate) fn start(mut chooser: Box<dyn MoveChooser>) -> Self {
        let (questions, asked) = channel::<(u64, MoveRequest)>();
        let (answer, answers) = channel();
        thread::spawn(move || {
            for (number, question) in asked {
                if answer.send((number, chooser.choose(&question))).is_err() {
                    break;
                }
            }
        });
        Thinker { questions, answers, asked: 0 }
    }

    /// Sends a request and returns the number of its answer.
    pub(crate) fn ask(&mut self, question: MoveRequest) -> u64 {
        self.asked += 1;
        // If the thread is gone, no answer comes; the person can still quit.
        let _ = self.questions.send((self.asked, question));
        self.asked
    }

    /// The next answer, if there is one.
    pub(crate) fn answer(&self) -> Option<(u64, Result<String, String>)> {
        self.answers.try_recv().ok()
    }
}
