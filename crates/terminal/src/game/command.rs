//! What is asked of a server's table by a key, and when it can do nothing.

use bisat_client::labels::{Play, Terminal};
use bisat_client::{Connection, Remote};
use bisat_engine::Seat;
use bisat_protocol::{Occupant, Offer};

use crate::message::Message;

/// A command that only games at a server have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableCommand {
    Sit,
    Begin,
    TakeBack,
    Draw,
    Agree,
    Decline,
    Resign,
    Rematch,
}

/// One of the labels, in a language that is chosen later.
type Label = fn(&'static Terminal) -> &'static str;

impl TableCommand {
    /// The key that gives it.
    pub(super) fn key(self) -> char {
        match self {
            TableCommand::Sit => 'J',
            TableCommand::Begin => 'B',
            TableCommand::TakeBack => 'U',
            TableCommand::Draw => 'D',
            TableCommand::Agree => 'A',
            TableCommand::Decline => 'X',
            TableCommand::Resign => 'G',
            TableCommand::Rematch => 'Z',
        }
    }

    /// Why it can do nothing now.
    pub(super) fn why_not(self, remote: &Remote) -> Option<Message> {
        let (is_seated, is_started, is_ended) =
            (remote.seat().is_some(), remote.is_started(), remote.ended().is_some());
        let why: Label = match self {
            _ if remote.is_watching() => |labels| labels.watching,
            _ if remote.connection() != Connection::Open => return Some(not_sent()),
            TableCommand::Sit if is_seated => |labels| labels.sits_already,
            TableCommand::Begin | TableCommand::Sit if is_ended => |labels| labels.is_over,
            TableCommand::Begin | TableCommand::Sit if is_started => |labels| labels.has_begun,
            _ if !is_seated && self != TableCommand::Sit => |labels| labels.not_seated,
            TableCommand::Agree | TableCommand::Decline if !is_asked(remote) => |labels| labels.nothing_offered,
            TableCommand::Rematch if !is_ended => |labels| labels.not_over,
            TableCommand::Draw | TableCommand::TakeBack if !is_started => |labels| labels.not_begun,
            TableCommand::Draw | TableCommand::TakeBack | TableCommand::Resign if is_ended => |labels| labels.is_over,
            TableCommand::Draw => never_offered(remote, Offer::Draw)?,
            TableCommand::TakeBack => never_offered(remote, Offer::TakeBack)?,
            _ => return None,
        };
        Some(Message::label(why))
    }
}

/// What is asked of a lost connection would be done later, unseen: it is not sent.
pub(super) fn not_sent() -> Message {
    Message::new(|language| Play::of(language).not_sent.to_owned())
}

/// Whether somebody else waits for an answer to what they offered.
pub(crate) fn is_asked(remote: &Remote) -> bool {
    remote.offered().is_some_and(|(seat, _)| remote.seat() != Some(seat))
}

/// Whether a server ever lets this be offered in such a game among those who sit there.
pub(crate) fn may_offer(remote: &Remote, offer: Offer) -> bool {
    never_offered(remote, offer).is_none()
}

/// Why a server never lets this be offered in such a game among those who sit there.
fn never_offered(remote: &Remote, offer: Offer) -> Option<Label> {
    let has_throws = remote.view().is_some_and(|table| table.session().has_chance());
    let is_other =
        |(seat, sitter): (u8, &Occupant)| matches!(sitter, Occupant::Person(_)) && remote.seat() != Some(Seat(seat));
    let is_alone = !(0..).zip(remote.sitters()).any(is_other);
    match offer {
        Offer::Draw if has_throws => Some(|labels| labels.no_draw_with_throws),
        Offer::Draw if is_alone => Some(|labels| labels.machine_plays_on),
        Offer::TakeBack if has_throws && !is_alone => Some(|labels| labels.no_back_with_throws),
        Offer::Draw | Offer::TakeBack | Offer::Rematch => None,
    }
}
