//! Set-ups to choose from, instead of placing each piece.

use bisat_engine::AnySession;

use crate::game_text::SetUps;
use crate::games::GameWords;
use crate::labels::Play;
use crate::language::Language;

/// A set-up that the seat to act can choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfferedSetUp {
    /// Its name.
    pub name: &'static str,
    /// What is special about it; empty where the name says it.
    pub line: &'static str,
    /// The move.
    pub token: String,
}

/// The set-ups that the seat to act can choose: those with a name; `last`, which the player chose in an earlier game, as it was
/// and mirrored; and that of the other side. Empty where nothing is set up.
pub fn offered_set_ups(language: Language, session: &dyn AnySession, last: Option<&str>) -> Vec<OfferedSetUp> {
    let Some(set_ups) = GameWords::read(session.id()).and_then(|game| game.text().set_ups) else { return Vec::new() };
    let labels = Play::of(language);
    let mut offered: Vec<OfferedSetUp> = Vec::new();
    let mut offer = |name, line, token: Option<String>| {
        if let Some(token) = token.filter(|token| offered.iter().all(|known| known.token != *token)) {
            offered.push(OfferedSetUp { name, line, token });
        }
    };
    for named in set_ups.named {
        offer(named.name.in_(language), named.line.in_(language), for_seat(set_ups, session, named.token));
    }
    if let Some(last) = last.and_then(|last| for_seat(set_ups, session, last)) {
        let mirrored = (set_ups.mirrored)(&last);
        offer(labels.set_up_again, "", Some(last));
        offer(labels.set_up_mirrored, "", mirrored);
    }
    let other = session.history().last().and_then(|token| (set_ups.turned)(token));
    offer(labels.set_up_like_other, "", other.filter(|token| session.check(token).is_ok()));
    offered
}

/// The set-up for the seat to act; none if the seat cannot set up so now.
fn for_seat(set_ups: &SetUps, session: &dyn AnySession, token: &str) -> Option<String> {
    [Some(token.to_owned()), (set_ups.turned)(token)].into_iter().flatten().find(|token| session.check(token).is_ok())
}
