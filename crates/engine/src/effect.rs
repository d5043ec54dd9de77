//! What a move does and what is asked next, as facts. A client turns them into sentences without knowing a rule.
//!
//! The vocabulary is small and closed: it does not grow with a game. A game puts what only it knows into
//! [`Effect::Special`], [`Prompt::Special`] and [`ChancePrompt::Special`].

use crate::game::{Game, Ranks, Seat, Turn};
use crate::kind::Kind;
use crate::point::PointId;
use crate::refusal::Refusal;
use crate::special::{GameSpecific, Special};

/// One thing that a move did.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Effect {
    /// The seat threw the value.
    Thrown { seat: Seat, value: u8 },
    /// The throwing is over and the seat keeps several throws, greatest first.
    Keeps { seat: Seat, values: Vec<u8> },
    /// No piece of the kind can use the throws, greatest first: they are lost.
    NoUse { seat: Seat, kind: Kind, values: Vec<u8> },
    /// The seat gives up its kept throws, greatest first.
    GivenUp { seat: Seat, values: Vec<u8> },
    /// The turn passes to the seat, although the seat before had throws left or lost them.
    TurnPasses { seat: Seat },
    /// The seat earned, or now takes, an extra turn.
    ExtraTurn { seat: Seat },
    /// The seat placed all its pieces.
    SetUp { seat: Seat },
    /// The seat placed one piece on the point.
    Placed { seat: Seat, kind: Kind, point: PointId },
    /// A piece of the seat came onto the board at the point.
    Entered { seat: Seat, kind: Kind, point: PointId },
    /// `count` pieces that move as one went from point to point.
    Moved { seat: Seat, kind: Kind, count: u8, from: PointId, to: PointId },
    /// The seat lost `count` pieces on the point: taken, hit or put out.
    Captured { seat: Seat, kind: Kind, count: u8, point: PointId },
    /// Another piece of the seat, on the point, takes the move over, with `left` spaces still to go.
    TakesOver { seat: Seat, kind: Kind, point: PointId, left: u8 },
    /// The seat could do nothing and passed.
    Passed { seat: Seat },
    /// `count` pieces of the seat reached the end of their way; `left` have not.
    Home { seat: Seat, kind: Kind, count: u8, left: u8 },
    /// The seat brought all its pieces home and has this place, from 1.
    Finished { seat: Seat, place: u8 },
    /// The game is over and the seat alone has the first place.
    Won { seat: Seat },
    /// The game is over and the seats share the first place.
    Drawn { seats: Vec<Seat> },
    /// Something that only the game itself knows.
    Special(Special),
}

impl Effect {
    /// An effect that only the game itself knows.
    pub fn special(fact: impl GameSpecific) -> Self {
        Effect::Special(Special::new(fact))
    }

    /// The end of a game with these ranks.
    pub fn ended(ranks: &Ranks) -> Self {
        let first: Vec<Seat> =
            (0..).zip(ranks.places()).filter(|(_, place)| **place == 1).map(|(at, _)| Seat(at)).collect();
        match first[..] {
            [seat] => Effect::Won { seat },
            _ => Effect::Drawn { seats: first },
        }
    }

    /// Whether it is the end of the game.
    pub fn is_end(&self) -> bool {
        matches!(self, Effect::Won { .. } | Effect::Drawn { .. })
    }

    /// Whether a seat lost a piece.
    pub fn is_capture(&self) -> bool {
        matches!(self, Effect::Captured { .. })
    }

    /// Whether it only prepares the game: placing pieces, deciding who begins.
    pub fn is_preparation(&self) -> bool {
        match self {
            Effect::SetUp { .. } | Effect::Placed { .. } => true,
            Effect::Special(special) => special.is_preparation(),
            _ => false,
        }
    }

    /// The points that it names.
    pub fn points(&self) -> Vec<&PointId> {
        match self {
            Effect::Moved { from, to, .. } => vec![from, to],
            Effect::Placed { point, .. }
            | Effect::Entered { point, .. }
            | Effect::Captured { point, .. }
            | Effect::TakesOver { point, .. } => vec![point],
            Effect::Special(special) => special.points(),
            _ => Vec::new(),
        }
    }

    /// The id of the game that knows more about it than its variant says; none where every game means the same by it.
    pub fn game(&self) -> Option<&'static str> {
        match self {
            Effect::NoUse { kind, .. }
            | Effect::Placed { kind, .. }
            | Effect::Entered { kind, .. }
            | Effect::Moved { kind, .. }
            | Effect::Captured { kind, .. }
            | Effect::TakesOver { kind, .. }
            | Effect::Home { kind, .. } => Some(kind.game()),
            Effect::Special(special) => Some(special.game()),
            _ => None,
        }
    }
}

/// What the seat to act may do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Prompt {
    /// Place all pieces, beginning with one of the kind.
    SetUp { kind: Kind },
    /// Move any piece.
    AnyMove,
    /// Nothing can be done: pass.
    Pass,
    /// Move a piece of the kind by one of the values, greatest first.
    UseValues { kind: Kind, values: Vec<u8> },
    /// The same, or give up all kept throws.
    UseValuesOrSkip { kind: Kind, values: Vec<u8> },
    /// Something that only the game itself knows.
    Special(Special),
}

impl Prompt {
    /// A prompt that only the game itself knows.
    pub fn special(fact: impl GameSpecific) -> Self {
        Prompt::Special(Special::new(fact))
    }

    /// The id of the game that knows more about it than its variant says; none where every game means the same by it.
    pub fn game(&self) -> Option<&'static str> {
        match self {
            Prompt::SetUp { kind } | Prompt::UseValues { kind, .. } | Prompt::UseValuesOrSkip { kind, .. } => {
                Some(kind.game())
            }
            Prompt::Special(special) => Some(special.game()),
            Prompt::AnyMove | Prompt::Pass => None,
        }
    }
}

/// What chance is about to decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum ChancePrompt {
    /// The seat's throw.
    Throw { seat: Seat },
    /// The seat's throw on top of those it keeps, greatest first.
    ThrowAgain { seat: Seat, values: Vec<u8> },
    /// Something that only the game itself knows, and the seat whose throw it is; none where it is no seat's.
    Special { seat: Option<Seat>, fact: Special },
}

impl ChancePrompt {
    /// A prompt that only the game itself knows.
    pub fn special(seat: Option<Seat>, fact: impl GameSpecific) -> Self {
        ChancePrompt::Special { seat, fact: Special::new(fact) }
    }

    /// The seat whose throw it is; none where it is no seat's.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            ChancePrompt::Throw { seat } | ChancePrompt::ThrowAgain { seat, .. } => Some(*seat),
            ChancePrompt::Special { seat, .. } => *seat,
        }
    }
}

/// A game that describes its moves and positions as facts.
pub trait Describe: Game {
    /// What a legal move does: at least one thing, in the order in which it happens.
    fn effects(&self, before: &Self::Position, mv: Self::Move) -> Vec<Effect>;

    /// What the seat to act may do; none exactly where no seat is to act.
    fn prompt(&self, position: &Self::Position) -> Option<Prompt>;

    /// What chance is about to decide; none exactly where chance is not to play.
    fn chance_prompt(&self, position: &Self::Position) -> Option<ChancePrompt>;

    /// Why clicks on these points lead nowhere, where a seat is to act.
    ///
    /// After one click on a piece: a reason for each kept throw that it cannot spend, and for no other. After one click
    /// on anything else, or more clicks: why the last one leads nowhere; nothing if it leads on. Names of no point get
    /// no reason.
    fn refusals(&self, position: &Self::Position, clicked: &[&str]) -> Vec<Refusal>;

    /// Why a text in the form of an action is not legal, where a seat is to act; empty for a legal action, and for a text
    /// that does not have the form of one. By default no text gets a reason.
    fn text_refusals(&self, _: &Self::Position, _: &str) -> Vec<Refusal> {
        Vec::new()
    }
}

/// How the game ended; none while it goes on.
pub(crate) fn end<G: Game>(game: &G, position: &G::Position) -> Option<Effect> {
    match game.turn(position) {
        Turn::Over(ranks) => Some(Effect::ended(&ranks)),
        Turn::Seat(_) | Turn::Chance => None,
    }
}

/// The values, greatest first: those that let their player throw again were thrown first.
pub(crate) fn greatest_first(mut values: Vec<u8>) -> Vec<u8> {
    values.sort_unstable_by(|one, other| other.cmp(one));
    values
}
