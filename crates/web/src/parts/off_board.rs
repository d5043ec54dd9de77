//! What lies off the board: hands, benches, scores, notes and kept throws.

use bisat_client::{Language, Tone, note_label, point_label};
use bisat_engine::{AnySession, Kind, Piece, PieceRole, Point, PointId, Seat};

/// What lies off the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OffBoard {
    /// What lies there for each seat.
    pub seats: Vec<SeatOffBoard>,
    /// Notes for all seats.
    pub notes: Vec<Piece>,
}

/// What lies off the board for one seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatOffBoard {
    /// Piles of pieces.
    pub piles: Vec<Pile>,
    /// The score.
    pub score: Option<String>,
    /// Notes.
    pub notes: Vec<Piece>,
}

/// Pieces on one point off the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Pile {
    /// The point.
    pub point: PointId,
    /// The kind of the point.
    pub kind: Kind,
    /// The pieces.
    pub pieces: Vec<Piece>,
}

impl OffBoard {
    /// Collects what lies off the board of a session, with its pieces placed as given.
    pub fn of(session: &dyn AnySession, pieces: Vec<Piece>) -> Self {
        let points = session.points();
        let point_of = |piece: &Piece| -> Option<&Point> { points.iter().find(|point| point.name == piece.point) };
        let mut off_board =
            OffBoard { seats: vec![SeatOffBoard::default(); session.seats().into()], ..OffBoard::default() };
        for piece in pieces {
            let Some(point) = point_of(&piece).filter(|point| point.place() == bisat_engine::Place::Beside) else {
                continue;
            };
            let seat = piece.seat.map(Seat::index);
            match (piece.role, seat) {
                (PieceRole::Throw(_), _) => {}
                (PieceRole::Note | PieceRole::Count { .. }, Some(seat)) => off_board.seats[seat].notes.push(piece),
                (PieceRole::Note | PieceRole::Count { .. }, None) => off_board.notes.push(piece),
                (PieceRole::Score, Some(seat)) => off_board.seats[seat].score = Some(piece.mark),
                (_, Some(seat)) => {
                    let piles = &mut off_board.seats[seat].piles;
                    match piles.iter_mut().find(|pile| pile.point == piece.point) {
                        Some(pile) => pile.pieces.push(piece),
                        None => {
                            let (point, kind) = (piece.point.clone(), point.kind);
                            piles.push(Pile { point, kind, pieces: vec![piece] });
                        }
                    }
                }
                (_, None) => {}
            }
        }
        off_board
    }
}

/// The kept throws, greatest first.
pub fn kept_throws(session: &dyn AnySession) -> Vec<u8> {
    let mut throws: Vec<u8> = session.pieces().iter().filter_map(Piece::throw_value).collect();
    throws.sort_unstable_by(|one, other| other.cmp(one));
    throws
}

/// The heading of a pile.
pub fn pile_label(language: Language, pile: &Pile) -> String {
    point_label(language, pile.kind, &[]).map_or_else(|| pile.point.to_string(), |(said, _)| said)
}

/// A note in words; none for one that a picture shows.
pub fn describe_note(language: Language, note: &Piece) -> Option<String> {
    note_label(language, note).filter(|(_, tone)| *tone != Tone::Pictured).map(|(said, _)| said)
}
