//! Why a click leads nowhere, as facts. A client turns them into sentences without knowing a rule.
//!
//! The vocabulary is small and closed, like that of [`Effect`](crate::Effect): a game puts what only it knows into
//! [`Reason::Special`].

use crate::game::Seat;
use crate::kind::Kind;
use crate::point::PointId;
use crate::special::{GameSpecific, Special};

/// Why a piece cannot spend a throw, or cannot go to a point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The throw or spin that is refused; none if the reason holds for every throw, and in a game without throws.
    pub value: Option<u8>,
    /// The rule that refuses it.
    pub reason: Reason,
}

impl Refusal {
    /// A refusal whatever was thrown.
    pub fn new(reason: Reason) -> Self {
        Refusal { value: None, reason }
    }

    /// A refusal of this throw or spin.
    pub fn of_value(value: u8, reason: Reason) -> Self {
        Refusal { value: Some(value), reason }
    }
}

/// The rule that refuses a click.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Reason {
    /// Something else must be done first. The [`Prompt`](crate::Prompt) says what.
    NotNow,
    /// No piece that could move is on the point.
    Empty,
    /// The piece on the point belongs to this seat, which is not to act.
    NotYours { seat: Seat },
    /// The piece has reached the end of its way.
    Home,
    /// Two pieces of the seat block the way: no other seat may pass the point.
    Blocked { seat: Seat, kind: Kind, point: PointId },
    /// Two pieces of the seat are on the target, and one piece alone may not take them.
    Guarded { seat: Seat, kind: Kind, point: PointId },
    /// Own pieces are on the target, and one more would be three.
    Full { kind: Kind, point: PointId },
    /// A piece is on the target already.
    Occupied { point: PointId },
    /// A piece of the seat stands in the way.
    InTheWay { seat: Seat, kind: Kind, point: PointId },
    /// The throw leads beyond the end of the way. The end needs exactly `needed`.
    BeyondEnd { needed: u8 },
    /// No kept throw leads to the target. A throw of `needed` would.
    NotThrown { needed: u8 },
    /// No single throw of the game leads to the target.
    OutOfReach,
    /// The target is not ahead on the way of the piece.
    OffWay,
    /// The piece goes exactly `steps` spaces, and the target is not at the end of any such way.
    Distance { steps: u8 },
    /// No way of `steps` spaces is free for the piece.
    NoWay { steps: u8 },
    /// One of the two pieces may go to the target alone, the two together may not: a second click on them takes one out.
    OneAlone,
    /// Something that only the game itself knows.
    Special(Special),
}

impl Reason {
    /// A reason that only the game itself knows.
    pub fn special(fact: impl GameSpecific) -> Self {
        Reason::Special(Special::new(fact))
    }

    /// The points that it names: where a picture marks what is in the way.
    pub fn points(&self) -> Vec<&PointId> {
        match self {
            Reason::Blocked { point, .. }
            | Reason::Guarded { point, .. }
            | Reason::Full { point, .. }
            | Reason::Occupied { point }
            | Reason::InTheWay { point, .. } => vec![point],
            Reason::Special(special) => special.points(),
            _ => Vec::new(),
        }
    }

    /// Whether nothing on the point can be moved by the seat to act: a click there names a target, not a piece.
    pub fn is_immovable(&self) -> bool {
        match self {
            Reason::Empty | Reason::NotYours { .. } | Reason::Home => true,
            Reason::Special(special) => special.is_immovable(),
            _ => false,
        }
    }

    /// The id of the game that may have its own words for this reason; none if all games share the words.
    pub fn game(&self) -> Option<&'static str> {
        match self {
            Reason::Blocked { kind, .. }
            | Reason::Guarded { kind, .. }
            | Reason::Full { kind, .. }
            | Reason::InTheWay { kind, .. } => Some(kind.game()),
            Reason::Special(special) => Some(special.game()),
            _ => None,
        }
    }
}

/// A text `V:P` with letters behind it, as the actions of the race games are written: the throw, the progress number and
/// the letters. None for any other text.
pub(crate) fn read_throw_and_progress(text: &str) -> Option<(u8, u8, &str)> {
    let (value, rest) = text.split_once(':')?;
    let letters = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let progress = &rest[..rest.len() - letters.len()];
    let is_number = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    if !is_number(value) || progress != "0" && !is_number(progress) {
        return None;
    }
    Some((value.parse().ok()?, progress.parse().ok()?, letters))
}

/// Why an action text of a race game is refused: the throw is not kept, or the reasons that `refusals` returns for clicks on
/// the piece.
pub(crate) fn of_throw(value: u8, is_kept: bool, refusals: impl FnOnce() -> Vec<Refusal>) -> Vec<Refusal> {
    if !is_kept {
        return vec![Refusal::of_value(value, Reason::NotThrown { needed: value })];
    }
    let mut refusals = refusals();
    refusals.retain(|refusal| refusal.value.is_none_or(|refused| refused == value));
    refusals
}

/// The piece that the clicks pick, and the point that they name as its target: the first point, how often it is clicked
/// in succession, and the first other point.
pub(crate) struct Clicks<'a> {
    pub(crate) piece: &'a str,
    pub(crate) times: usize,
    pub(crate) target: Option<&'a str>,
}

impl<'a> Clicks<'a> {
    /// None without a click.
    pub(crate) fn read(clicked: &[&'a str]) -> Option<Self> {
        let piece = *clicked.first()?;
        let times = clicked.iter().take_while(|name| **name == piece).count();
        Some(Clicks { piece, times, target: clicked.get(times).copied() })
    }
}
