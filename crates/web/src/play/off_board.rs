//! What lies off the board: hands, benches, scores, notes and kept throws.

use bisat_client::labels::Play as Labels;
use bisat_engine::{AnySession, Piece, Point, Seat};

/// What lies off the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OffBoard {
    /// What lies there for each seat.
    pub seats: Vec<SeatOffBoard>,
    /// Notes for all seats: point and mark.
    pub notes: Vec<(String, String)>,
}

/// What lies off the board for one seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatOffBoard {
    /// Piles of pieces.
    pub piles: Vec<Pile>,
    /// The score.
    pub score: Option<String>,
    /// Notes: point and mark.
    pub notes: Vec<(String, String)>,
}

/// Pieces on one point off the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Pile {
    /// The point.
    pub point: String,
    /// The kind of the point.
    pub kind: &'static str,
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
            let Some(point) = point_of(&piece).filter(|point| point.place == bisat_engine::Place::Beside) else {
                continue;
            };
            let seat = piece.seat.map(Seat::index);
            match (piece.kind, seat) {
                ("throw", _) => {}
                ("note", Some(seat)) => off_board.seats[seat].notes.push((piece.point, piece.mark)),
                ("note", None) => off_board.notes.push((piece.point, piece.mark)),
                ("score", Some(seat)) => off_board.seats[seat].score = Some(piece.mark),
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
    let mut throws: Vec<u8> = session
        .pieces()
        .iter()
        .filter(|piece| piece.kind == "throw")
        .filter_map(|piece| piece.mark.parse().ok())
        .collect();
    throws.sort_unstable_by(|one, other| other.cmp(one));
    throws
}

/// The heading of a pile.
pub fn pile_label(labels: &Labels, pile: &Pile) -> &'static str {
    match (pile.kind, pile.point.as_str()) {
        ("bench", "out") => labels.out,
        ("bench", _) => labels.waiting_runners,
        _ => labels.in_hand,
    }
}
