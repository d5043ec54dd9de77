//! Drafts: positions that are put together by hand, which may be impossible. A game implements [`Edit`] in its folder; a client
//! uses [`Drafter`](crate::Drafter), which is object-safe.

use std::fmt;

use crate::board::Board;
use crate::game::Seat;
use crate::piece::Piece;
use crate::point::PointId;

/// A position that is put together by hand: pieces on points, and everything else as values of settings.
///
/// Every piece of the game is always there: one that is not in play lies where the game keeps it, such as in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The pieces that can be moved.
    pub pieces: Vec<Piece>,
    values: Vec<(SettingId, String)>,
}

/// Which setting of a game: its name, and what it is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SettingId {
    /// Its name, such as `turn`; the rules page lists what a state text contains.
    pub name: &'static str,
    /// What it is about.
    pub about: About,
}

/// What a setting is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum About {
    /// The whole game.
    Game,
    /// One seat.
    Seat(Seat),
    /// Two pieces of the seat on this point.
    Pair(Seat, PointId),
    /// Throws of this value.
    Throw(u8),
}

impl SettingId {
    /// The setting of this name.
    pub fn new(name: &'static str, about: About) -> Self {
        SettingId { name, about }
    }

    /// A setting of the whole game.
    pub fn of_game(name: &'static str) -> Self {
        SettingId::new(name, About::Game)
    }
}

/// A setting of a draft with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Which setting.
    pub id: SettingId,
    /// Its value as text: a number, a word, the number of a seat, or `1` for a flag that is set.
    pub value: String,
    /// The values to choose from.
    pub choices: Choices,
}

/// The values that a setting may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choices {
    /// `1` or `0`.
    Flag,
    /// A whole number from the first to the second.
    Numbers(u32, u32),
    /// One of these seats.
    Seats(Vec<Seat>),
    /// One of these words; `-` is none.
    Words(Vec<String>),
}

impl Draft {
    /// A draft with these pieces and no value set.
    pub(crate) fn new(pieces: Vec<Piece>) -> Self {
        Draft { pieces, values: Vec::new() }
    }

    /// The draft with a value.
    #[must_use]
    pub(crate) fn with(mut self, id: SettingId, value: &dyn fmt::Display) -> Self {
        self.set(id, value.to_string());
        self
    }

    pub(crate) fn set(&mut self, id: SettingId, value: String) {
        self.values.retain(|(known, _)| *known != id);
        self.values.push((id, value));
    }

    pub(crate) fn value(&self, id: &SettingId) -> Option<&str> {
        self.values.iter().find(|(known, _)| known == id).map(|(_, value)| value.as_str())
    }

    /// The value of a setting of the whole game; empty if it has none.
    pub(crate) fn word(&self, name: &'static str) -> &str {
        self.value(&SettingId::of_game(name)).unwrap_or_default()
    }

    /// The value of a setting as a number, at most `most`; 0 if it has none.
    pub(crate) fn number(&self, id: &SettingId, most: u32) -> u32 {
        self.value(id).and_then(|value| value.parse().ok()).unwrap_or(0).min(most)
    }

    pub(crate) fn is_set(&self, id: &SettingId) -> bool {
        self.value(id) == Some("1")
    }

    /// The seat that a setting of the whole game names; the first if it names none.
    pub(crate) fn seat(&self, name: &'static str, seats: u8) -> Seat {
        Seat(self.number(&SettingId::of_game(name), u32::from(seats) - 1) as u8)
    }

    /// The points of the pairs of a seat for which the flag is set.
    pub(crate) fn pairs_with(&self, name: &'static str, seat: Seat) -> Vec<PointId> {
        let of_seat = |(id, value): &(SettingId, String)| match &id.about {
            About::Pair(owner, point) if id.name == name && *owner == seat && value == "1" => Some(point.clone()),
            _ => None,
        };
        self.values.iter().filter_map(of_seat).collect()
    }

    /// The setting with its current value, or with this one if it has none.
    pub(crate) fn setting(&self, id: SettingId, default: &str, choices: Choices) -> Setting {
        let value = self.value(&id).unwrap_or(default).to_owned();
        Setting { id, value, choices }
    }
}

/// A point on which a piece can be put, and what can be written on the piece there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The point.
    pub point: PointId,
    /// The marks to choose from, the usual one first; never empty.
    pub marks: Vec<String>,
}

impl Spot {
    /// A point on which a piece has this mark.
    pub(crate) fn new(point: impl Into<PointId>, mark: &str) -> Self {
        Spot { point: point.into(), marks: vec![mark.to_owned()] }
    }
}

/// A game whose positions can be put together by hand.
pub trait Edit: Board {
    /// The draft of a position.
    fn draft(&self, position: &Self::Position) -> Draft;

    /// The state text of a draft, which [`Board::read`] refuses if the draft is impossible.
    fn draft_state(&self, draft: &Draft) -> String;

    /// What can be set, with its values.
    fn settings(&self, draft: &Draft) -> Vec<Setting>;

    /// The points on which the piece can be put.
    fn spots(&self, draft: &Draft, piece: &Piece) -> Vec<Spot>;

    /// The point where the game keeps a piece that is not in play.
    fn reserve(&self, piece: &Piece) -> PointId;

    /// Whether a piece leaves its point for another that is put there.
    fn makes_room(&self, _there: &Piece, _newcomer: &Piece) -> bool {
        false
    }

    /// Whether a piece goes along with another on the same point.
    fn goes_along(&self, _there: &Piece, _moved: &Piece) -> bool {
        false
    }

    /// Pieces that are always where they are, such as those of a fixed row.
    fn fixed_pieces(&self, _draft: &Draft) -> Vec<Piece> {
        Vec::new()
    }

    /// Changes what depends on a value that was set.
    fn adapt(&self, _draft: &mut Draft) {}

    /// A legal position whose board looks like that of the draft, without regard to pieces.
    fn backdrop(&self, _draft: &Draft) -> Self::Position {
        self.start()
    }
}
