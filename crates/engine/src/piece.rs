//! Pieces: everything that lies on the points of a board.

use std::fmt;

use crate::game::Seat;
use crate::kind::Kind;
use crate::point::{PointId, throw_point};

/// What a piece does, in any game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PieceRole {
    /// It plays: it stands on the board or waits beside it.
    Figure,
    /// It marks a fact about the point it lies on, such as a block.
    Marker,
    /// It is a kept throw or a spin of this value.
    Throw(u8),
    /// It is a seat's score.
    Score,
    /// It is a fact about the game, written on a point of its own.
    Note,
    /// It counts something up to a limit, on a point of its own.
    Count {
        /// The number reached.
        count: u8,
        /// The number at which the count ends.
        limit: u8,
    },
}

/// A thing that lies on a point: a player's piece, a kept throw, a note.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The point it lies on.
    pub point: PointId,
    /// What it does.
    pub role: PieceRole,
    /// What it is in its game.
    pub kind: Kind,
    /// The seat it belongs to; none where it belongs to the table.
    pub seat: Option<Seat>,
    /// What is written on it: a throw's number, the way it faces; empty on most.
    pub mark: String,
}

impl Piece {
    /// A piece that plays, with nothing written on it.
    pub fn figure(point: impl Into<PointId>, kind: Kind, seat: impl Into<Option<Seat>>) -> Self {
        Piece { point: point.into(), role: PieceRole::Figure, kind, seat: seat.into(), mark: String::new() }
    }

    /// A fact about the game, written on a point of its own: a count, a demand.
    pub fn note(point: impl Into<PointId>, kind: Kind, seat: impl Into<Option<Seat>>, mark: impl fmt::Display) -> Self {
        Piece { role: PieceRole::Note, ..Piece::figure(point, kind, seat) }.marked(mark)
    }

    /// A count with its limit, written `7/40` on a point of its own.
    pub fn count(point: impl Into<PointId>, kind: Kind, count: u8, limit: u8) -> Self {
        let role = PieceRole::Count { count, limit };
        Piece { role, ..Piece::figure(point, kind, None) }.marked(format_args!("{count}/{limit}"))
    }

    /// A kept throw or a spin, beside the board.
    pub fn throw(kind: Kind, value: u8) -> Self {
        Piece { role: PieceRole::Throw(value), ..Piece::figure(throw_point(value), kind, None) }.marked(value)
    }

    /// The piece with another role.
    #[must_use]
    pub fn with_role(self, role: PieceRole) -> Self {
        Piece { role, ..self }
    }

    /// The piece with this written on it.
    #[must_use]
    pub fn marked(self, mark: impl fmt::Display) -> Self {
        Piece { mark: mark.to_string(), ..self }
    }

    /// The value of a kept throw or a spin; none for any other piece.
    pub fn throw_value(&self) -> Option<u8> {
        match self.role {
            PieceRole::Throw(value) => Some(value),
            _ => None,
        }
    }
}
