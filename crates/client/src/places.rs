//! Points as people see them: in a game whose board shows no names of its squares, sentences say how far a piece goes and
//! what it reaches.

use bisat_engine::{AnySession, Effect, PointId};

use crate::games::race::seen;
use crate::games::{GameWords, say};
use crate::language::Language;
use crate::names::Who;
use crate::step::{Advance, Step};

/// How sentences name the points of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Places {
    /// By their names, as in records.
    #[default]
    Named,
    /// By what is seen on the board: by name only where the board shows the names.
    Seen,
}

/// What a move did, as it is seen on a board without names; none where the shared sentence needs no name.
pub(crate) fn effect(language: Language, effect: &Effect, advance: Advance, who: &Who) -> Option<String> {
    let game = effect.game().and_then(GameWords::read).filter(|game| !game.shows_names())?;
    let (kind, count) = match effect {
        Effect::Moved { kind, count, .. } => (*kind, *count),
        Effect::Entered { kind, .. } => (*kind, 1),
        _ => return None,
    };
    Some(game.advance(language, kind, count, advance, who))
}

/// A move in a few characters, for lists: the squares or the throw, with × where a piece is taken.
pub fn short_move(session: &dyn AnySession, step: &Step, places: Places) -> String {
    let mark = if step.is_capture() { "×" } else { "" };
    let shows_names = GameWords::read(session.id()).is_none_or(GameWords::shows_names);
    let ends = (step.route.first(), step.route.last());
    let moved = step.effects.iter().find_map(|effect| match effect {
        Effect::Moved { from, to, count, .. } => Some((from, to, *count)),
        _ => None,
    });
    if step.is_outcome() || step.route.is_empty() {
        return step.token.clone();
    }
    match (places, moved, ends) {
        // A move that is written by its two squares.
        (_, Some((from, to, _)), _) if shows_names && step.token == format!("{from}{to}") => {
            format!("{from}{mark}{to}")
        }
        _ if shows_names => format!("{}{mark}", step.token),
        (Places::Named, _, (Some(from), Some(to))) => {
            let value = step.token.split(':').next().unwrap_or_default();
            format!("{value} {from}{}{to}", if mark.is_empty() { "–" } else { mark })
        }
        (_, moved, _) => {
            let one = format!("+{}", step.route.len() - 1);
            let count = moved.map_or(1, |(_, _, count)| usize::from(count));
            one.repeat(count) + mark
        }
    }
}

/// A legal move in a few characters; the text itself if it is not legal.
pub fn short_token(session: &dyn AnySession, token: &str, places: Places) -> String {
    Step::of(session, token).map_or_else(|_| token.to_owned(), |step| short_move(session, &step, places))
}

/// Where a move takes its piece, for a button beside a board without names: `3 on, onto a cross`. None where the points
/// are named, or no piece goes along a way.
pub fn target_seen(language: Language, session: &dyn AnySession, route: &[PointId], places: Places) -> Option<String> {
    let shows_names = GameWords::read(session.id()).is_none_or(GameWords::shows_names);
    if shows_names || places == Places::Named || route.len() < 2 {
        return None;
    }
    let end = session.points().into_iter().find(|point| Some(&point.name) == route.last())?;
    let onto = say(session.id()).and_then(|say| say.onto(end.kind));
    Some(seen::target(language, route.len() - 1, onto))
}
