//! The commands that a person sends to a server's table, by a key or by a typed word. The table's own checks decide
//! which are possible now.

use bisat_client::labels::{Play, Terminal};
use bisat_client::{Connection, Language, Remote};
use bisat_protocol::{ClientMessage, Offer};
use bisat_table::{Reason, Refusal, TableAction};

use crate::message::Message;

/// A command that only games at a server have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Take an open seat.
    Sit,
    /// Start the game, with machines on the open seats.
    Start,
    /// Take the last move back, ask for it, or agree to it.
    TakeBack,
    /// Offer a draw, or agree to one.
    Draw,
    /// Agree to the open offer.
    Agree,
    /// Decline the open offer.
    Decline,
    /// Resign, or stand up before the start.
    Resign,
    /// Claim the win while the player whose turn it is is away.
    Claim,
    /// Ask for a rematch, or agree to one.
    Rematch,
}

/// One of the labels, in a language that is chosen later.
type Label = fn(&'static Terminal) -> &'static str;

impl TableCommand {
    /// The command that a typed word stands for.
    pub fn read(word: &str) -> Option<Self> {
        Some(match word {
            "sit" => TableCommand::Sit,
            "begin" => TableCommand::Start,
            "takeback" | "undo" => TableCommand::TakeBack,
            "draw" => TableCommand::Draw,
            "agree" => TableCommand::Agree,
            "decline" => TableCommand::Decline,
            "resign" => TableCommand::Resign,
            "claim" => TableCommand::Claim,
            "rematch" => TableCommand::Rematch,
            _ => return None,
        })
    }

    /// The request to the server, or why the table does not allow the command now.
    pub fn request(self, remote: &mut Remote, language: Language) -> Result<ClientMessage, String> {
        let why_not = |refusal: Message| refusal.in_(language).to_owned();
        self.try_request(remote).map_err(why_not)
    }

    /// The same, with the reason in every language.
    pub(super) fn try_request(self, remote: &mut Remote) -> Result<ClientMessage, Message> {
        if let Some(refusal) = self.why_not(remote) {
            return Err(refusal);
        }
        Ok(match (self, remote.offer_to_answer()) {
            (TableCommand::Sit, _) => remote.join(None),
            (TableCommand::Start, _) => remote.start(),
            (TableCommand::TakeBack, _) => remote.offer(Offer::TakeBack),
            (TableCommand::Draw, _) => remote.offer(Offer::Draw),
            (TableCommand::Rematch, _) => remote.offer(Offer::Rematch),
            (TableCommand::Agree, Some(offer)) => remote.offer(offer),
            (TableCommand::Agree, None) => return Err(Message::label(|labels| labels.nothing_offered)),
            (TableCommand::Decline, _) => remote.decline(),
            (TableCommand::Resign, _) => remote.leave(),
            (TableCommand::Claim, _) => remote.claim(),
        })
    }

    /// The key that gives it.
    pub(super) fn key(self) -> char {
        match self {
            TableCommand::Sit => 'J',
            TableCommand::Start => 'B',
            TableCommand::TakeBack => 'U',
            TableCommand::Draw => 'D',
            TableCommand::Agree => 'A',
            TableCommand::Decline => 'X',
            TableCommand::Resign => 'G',
            TableCommand::Claim => 'W',
            TableCommand::Rematch => 'Z',
        }
    }

    /// Why it can do nothing now. The table decides, by the checks of the server.
    pub(super) fn why_not(self, remote: &Remote) -> Option<Message> {
        if remote.is_watching() {
            return Some(Message::label(|labels| labels.watching));
        }
        if remote.connection() != Connection::Open {
            return Some(not_sent());
        }
        let refusals = self.actions(remote).iter().map(|action| remote.check(*action).err());
        refusals.collect::<Option<Vec<Refusal>>>()?.first().map(|refusal| message(refusal, remote))
    }

    /// The actions that the command stands for: it does the one that is allowed.
    fn actions(self, remote: &Remote) -> &'static [TableAction] {
        match self {
            TableCommand::Sit => &[TableAction::Join],
            TableCommand::Start => &[TableAction::Start],
            TableCommand::TakeBack => &[TableAction::TakeBack, TableAction::OfferTakeBack, TableAction::AgreeTakeBack],
            TableCommand::Draw => &[TableAction::OfferDraw, TableAction::AgreeDraw],
            TableCommand::Agree if remote.offer_to_answer() == Some(Offer::Rematch) => &[TableAction::Rematch],
            TableCommand::Agree | TableCommand::Decline => &[TableAction::Decline],
            TableCommand::Resign => &[TableAction::Resign, TableAction::Leave],
            TableCommand::Claim => &[TableAction::Claim],
            TableCommand::Rematch => &[TableAction::Rematch],
        }
    }
}

/// Why the table refuses, in the player's language where there are words for it.
pub(super) fn message(refusal: &Refusal, remote: &Remote) -> Message {
    let label: Label = match refusal {
        Refusal::NotYourSeat => |labels| labels.not_seated,
        Refusal::NotNow(reason) => match reason {
            Reason::AlreadySeated => |labels| labels.sits_already,
            Reason::JoinsAfterStart | Reason::Started if remote.ended().is_some() => |labels| labels.is_over,
            Reason::JoinsAfterStart | Reason::Started => |labels| labels.has_begun,
            Reason::NotStarted => |labels| labels.not_begun,
            Reason::Over => |labels| labels.is_over,
            Reason::NotOver => |labels| labels.not_over,
            Reason::NothingOffered => |labels| labels.nothing_offered,
            Reason::NoDrawWithThrows => |labels| labels.no_draw_with_throws,
            Reason::MachinesPlayOn => |labels| labels.machine_plays_on,
            Reason::NoTakeBackWithThrows => |labels| labels.no_back_with_throws,
            Reason::NothingToTakeBack | Reason::NeedsConsent => |labels| labels.nothing_to_take_back,
            Reason::NoHints => |labels| labels.no_hints,
            _ => return Message::of_others(&refusal.to_string()),
        },
        _ => return Message::of_others(&refusal.to_string()),
    };
    Message::label(label)
}

/// A request over a lost connection would be carried out later, unseen: it is not sent.
pub(super) fn not_sent() -> Message {
    Message::new(|language| Play::of(language).not_sent.to_owned())
}
