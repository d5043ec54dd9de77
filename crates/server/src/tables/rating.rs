//! Rated games: those who sat there at the start are rated (docs/ratings.md).

use std::collections::HashSet;

use bisat_engine::{AnySession, Kind, Piece, PieceRole, Place, PointId, Seat};
use bisat_protocol::http::Stage;
use bisat_protocol::{IdentityId, Occupant};
use bisat_table::Table;

use super::Tables;
use crate::event_log::RatedGame;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// Positions with more legal moves are not looked into.
const MOST_MOVES: usize = 500;

impl Tables {
    /// The result of this table's game; none if it is not rated.
    pub(super) fn rated_game(&self, table: &Table) -> Option<RatedGame> {
        let (None, Some(ranks)) = (table.unrated(), table.final_ranks()) else { return None };
        let players: Option<Vec<String>> = table.starters().iter().map(player).collect();
        Some(RatedGame { game: table.setup().game.clone(), players: players?, ranks, day: self.clock.now() / DAY })
    }

    /// Whether a session shows the board of a rated game which the person is playing, or the board one step after it.
    pub(crate) async fn is_playing_rated(&self, person: &IdentityId, asked: &dyn AnySession) -> bool {
        let board = board(asked);
        for live in self.live_tables_of(person) {
            let Ok(table) = live.lock(self).await else { continue };
            let is_rated = table.stage() == Stage::Playing && table.unrated().is_none();
            if is_rated && table.setup().game == asked.id() && is_near(&table, &board) {
                return true;
            }
        }
        false
    }
}

/// The figures on the board, without what lies beside it. Who is to act, what was thrown, and counters such as KHAN's quiet
/// moves are left out: with another number there, the best move is mostly the same.
fn board(session: &dyn AnySession) -> Vec<(PointId, Seat, Kind)> {
    let spaces: HashSet<PointId> =
        session.points().into_iter().filter(|point| point.place() == Place::Board).map(|point| point.name).collect();
    let figure = |piece: Piece| {
        let is_on_board = piece.role == PieceRole::Figure && spaces.contains(&piece.point);
        piece.seat.filter(|_| is_on_board).map(|seat| (piece.point, seat, piece.kind))
    };
    let mut figures: Vec<_> = session.pieces().into_iter().filter_map(figure).collect();
    figures.sort_unstable();
    figures
}

/// Whether a board is that of the table, or can be reached in one step.
fn is_near(table: &Table, asked: &[(PointId, Seat, Kind)]) -> bool {
    if board(table.session()) == asked {
        return true;
    }
    // A set-up of KHAN has too many moves to try, and is no secret.
    if table.session().count() > MOST_MOVES {
        return false;
    }
    let mut session = table.session().after(table.step() as usize);
    session.moves().iter().any(|token| {
        let is_it = session.play(token).is_ok() && board(session.as_ref()) == asked;
        session.undo();
        is_it
    })
}

/// Key under which a seat is rated. A machine is rated by its level.
fn player(sitter: &Occupant) -> Option<String> {
    match sitter {
        Occupant::Person(person) if person.is_account => Some(person.id.0.clone()),
        Occupant::Person(_) | Occupant::Nobody => None,
        Occupant::Level(level) => Some(format!("level {level}")),
    }
}
