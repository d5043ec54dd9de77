//! Hints: a machine thinks in a thread of its own, in games on this device and at a server.

use bisat_client::{GameHost, hint};
use bisat_engine::Seat;

use crate::message::Message;
use crate::thinking::{MoveChooser, MoveRequest, Thinker};

/// The hint that a person requested.
pub(crate) struct Hints {
    thinker: Thinker,
    /// The number of the question, and the position that it is about.
    asked: Option<(u64, String)>,
}

impl Hints {
    pub(crate) fn new(chooser: Box<dyn MoveChooser>) -> Self {
        Hints { thinker: Thinker::start(chooser), asked: None }
    }

    /// Requests a hint for this seat.
    pub(super) fn ask(&mut self, host: &GameHost, seat: Seat) {
        let Some(view) = host.view() else { return };
        let session = view.session();
        let is_set_up = view.picking.left_to_put(session).is_some();
        let placed = if is_set_up { view.picking.points() } else { &[] };
        let number = self.thinker.ask(MoveRequest::hint(session, seat).after_placing(placed));
        self.asked = Some((number, session.state()));
    }

    /// The hint in words, once it is there and still fits the position.
    pub(super) fn answer(&mut self, host: &GameHost) -> Option<Message> {
        let (number, answer) = self.thinker.answer()?;
        let (_, state) = self.asked.take_if(|(asked, _)| *asked == number)?;
        let session = host.view()?.session();
        if session.state() != state {
            return None;
        }
        Some(match answer {
            Ok(token) => Message::new(|language| host.listening(|listener| hint(language, session, &token, listener))),
            Err(reason) => Message::filled(|labels| labels.engine_failed, &[&reason]),
        })
    }
}
