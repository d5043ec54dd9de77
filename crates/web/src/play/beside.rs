//! What lies beside a board: hands, benches, scores, notes, kept throws and buttons, by the engine's kinds.

use bisat_client::labels::Play as Labels;
use bisat_engine::{AnySession, Piece, Point, Seat};

/// What lies beside a board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Beside {
    /// What lies there for each seat.
    pub seats: Vec<BesideSeat>,
    /// Notes for everybody, as the engine names them, with what is written there.
    pub notes: Vec<(String, String)>,
}

/// What lies beside the board for a seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BesideSeat {
    /// Piles of pieces: where they lie, what they are, how many.
    pub piles: Vec<Pile>,
    /// Its score.
    pub score: Option<String>,
    /// Notes, as the engine names them, with what is written there.
    pub notes: Vec<(String, String)>,
}

/// Pieces that lie together beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Pile {
    /// The point.
    pub point: String,
    /// What the point is.
    pub kind: &'static str,
    /// The pieces.
    pub pieces: Vec<Piece>,
}

impl Beside {
    /// What lies beside the board of a session, where its pieces lie so.
    pub fn of(session: &dyn AnySession, pieces: Vec<Piece>) -> Self {
        let points = session.points();
        let kind_of = |piece: &Piece| -> Option<&Point> { points.iter().find(|point| point.name == piece.point) };
        let mut beside = Beside { seats: vec![BesideSeat::default(); session.seats().into()], ..Beside::default() };
        for piece in pieces {
            let Some(point) = kind_of(&piece).filter(|point| point.place == bisat_engine::Place::Beside) else {
                continue;
            };
            let seat = piece.seat.map(Seat::index);
            match (piece.kind, seat) {
                ("throw", _) => {}
                ("note", Some(seat)) => beside.seats[seat].notes.push((piece.point, piece.mark)),
                ("note", None) => beside.notes.push((piece.point, piece.mark)),
                ("score", Some(seat)) => beside.seats[seat].score = Some(piece.mark),
                (_, Some(seat)) => {
                    let piles = &mut beside.seats[seat].piles;
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
        beside
    }
}

/// The kept throws, greatest first, as the sentence has them.
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

/// A pile's heading.
pub fn pile_label(labels: &Labels, pile: &Pile) -> &'static str {
    match (pile.kind, pile.point.as_str()) {
        ("bench", "out") => labels.out,
        ("bench", _) => labels.waiting_runners,
        _ => labels.in_hand,
    }
}
