//! What happens, in words: who throws and moves, and what becomes of others' pieces. Nothing here knows a game.

use bisat_engine::{AnySession, PlayError, Seat, Turn};

/// The seat with its silhouette.
pub fn name(session: &dyn AnySession, seat: Seat) -> String {
    let player = session.player(seat);
    format!("{} {}", player.colour.glyph(), player.name)
}

/// A legal move's token, and where the piece comes from and goes to unless the token names it.
pub fn described(session: &dyn AnySession, token: &str) -> String {
    let route = session.route(token).unwrap_or_default();
    match (route.first(), route.last()) {
        (Some(first), Some(last)) if !token.contains(last.as_str()) => format!("{token} {first}-{last}"),
        _ => token.to_owned(),
    }
}

/// Plays a move and tells what happened, a line for each thing.
pub fn play(session: &mut dyn AnySession, token: &str) -> Result<Vec<String>, PlayError> {
    let (turn, thrower) = (session.turn(), session.thrower());
    let before: Vec<_> = (0..session.seats()).map(|seat| standing(session, Seat(seat))).collect();
    let described = described(session, token);
    session.play(token)?;
    let mut told = Vec::new();
    match (turn, thrower) {
        (Turn::Seat(seat), _) => {
            told.push(format!("{} plays {described}", name(session, seat)));
            told.extend(losses(session, seat, &before));
        }
        (_, Some(seat)) => {
            told.push(format!("{} throws {token}", name(session, seat)));
            let goes_on = session.turn() == Turn::Seat(seat) || session.thrower() == Some(seat);
            if !goes_on && is_past_the_opening(session) {
                told.push("  Nothing can be done with it.".to_owned());
            }
        }
        (_, None) => told.push(format!("The toss shows {token}")),
    }
    Ok(told)
}

/// Whether anybody has chosen anything yet: before that, throws may only decide who begins.
fn is_past_the_opening(session: &dyn AnySession) -> bool {
    session.history().iter().any(|token| token.parse::<u32>().is_err())
}

/// The points on which the seat's pieces stand, in order.
fn standing(session: &dyn AnySession, seat: Seat) -> Vec<String> {
    let is_piece = |kind: &str| !matches!(kind, "note" | "score" | "block" | "sitter");
    let own = session.pieces().into_iter().filter(|piece| piece.seat == Some(seat) && is_piece(piece.kind));
    let mut points: Vec<String> = own.map(|piece| piece.point).collect();
    points.sort_unstable();
    points
}

/// What others lost by the seat's move: pieces that stand elsewhere now. Where all is set up anew nothing is told.
fn losses(session: &dyn AnySession, seat: Seat, before: &[Vec<String>]) -> Vec<String> {
    let mut told = Vec::new();
    for (other, before) in (0..).map(Seat).zip(before).filter(|(other, _)| *other != seat) {
        let mut now = standing(session, other);
        if now.len() != before.len() {
            continue;
        }
        let gone = before.iter().filter(|point| match now.iter().position(|other| other == *point) {
            Some(at) => {
                now.swap_remove(at);
                false
            }
            None => true,
        });
        told.extend(gone.map(|point| format!("  {} loses the piece on {point}.", name(session, other))));
    }
    told
}
