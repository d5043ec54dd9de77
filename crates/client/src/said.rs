//! Sentences about a server's table that are not part of the game: offers, and how the game ended.

use bisat_engine::{Effect, Ranks, Seat};
use bisat_protocol::http::Unrated;
use bisat_protocol::{Ending, Occupant, Offer};

use crate::host::GameHost;
use crate::labels::{After, Common, Play, Profile, counted, filled};
use crate::language::Language;
use crate::names::Who;
use crate::remote::Remote;
use crate::throws_check::ThrowsCheck;
use crate::words::{describe_effects, sentence};

/// How a game on a server ended, and who won; none while it continues.
pub fn ended_in_words(host: &GameHost, language: Language) -> Option<String> {
    let GameHost::Remote(remote) = host else { return None };
    let (play, ended) = (Play::of(language), remote.ended()?);
    let by = ended.seat.map(|seat| name(remote, Seat(seat), language)).unwrap_or_default();
    let who =
        host.listening(|listener| describe_effects(language, &[Effect::ended(&Ranks::new(&ended.ranks))], listener));
    let ended = match ended.ending {
        Ending::Played => {
            let session = remote.table()?.session();
            host.listening(|listener| sentence(language, session, &[], listener))
        }
        Ending::Resigned => format!("{} {who}", filled(play.ended_resigned, &[&by])),
        Ending::TimeUp => format!("{} {who}", filled(play.ended_time, &[&by])),
        Ending::Abandoned => format!("{} {who}", filled(play.ended_abandoned, &[&by])),
        Ending::DrawAgreed => play.ended_draw.to_owned(),
        Ending::NeverStarted => play.ended_never.to_owned(),
        Ending::NoProgress => play.ended_no_progress.to_owned(),
        Ending::Annulled => play.ended_annulled.to_owned(),
    };
    let throws = remote.throws_check().map(|check| throws_in_words(check, language));
    Some([ended].into_iter().chain(throws).collect::<Vec<_>>().join(" "))
}

/// What this client found out about the throws.
pub fn throws_in_words(check: &ThrowsCheck, language: Language) -> String {
    let labels = After::of(language);
    match check {
        ThrowsCheck::Match { throws, without_link } => {
            let count = |label, count: u32| counted(language, label, count.into(), &[&count]);
            let missing = (*without_link > 0).then(|| count(labels.throws_without_link, *without_link));
            [count(labels.throws_checked, *throws)].into_iter().chain(missing).collect::<Vec<_>>().join(" ")
        }
        ThrowsCheck::Contribution => labels.throws_contribution_changed.to_owned(),
        ThrowsCheck::Mismatch(error) => filled(labels.throws_mismatch, &[error]),
    }
}

/// The score over all games that the same players have played one after the other; none before the first result. The reader's
/// own number comes first.
pub fn score_in_words(remote: &Remote, language: Language) -> Option<String> {
    let table = remote.table()?;
    let score = table.running_score()?;
    let (labels, common) = (Profile::of(language), Common::of(language));
    let number = |(seat, won): (usize, &u32)| {
        let name = match table.starters().get(seat) {
            _ if remote.seat().is_some_and(|own| own.index() == seat) => common.you.to_owned(),
            Some(Occupant::Person(person)) => person.name.clone(),
            Some(Occupant::Level(level)) => filled(common.level, &[level]),
            // A player of the game before who has not come yet.
            Some(Occupant::Nobody) | None => "–".to_owned(),
        };
        format!("{name} {won}")
    };
    let mut numbers: Vec<String> = score.won.iter().enumerate().map(number).collect();
    let first = remote.seat().map_or(0, Seat::index) % numbers.len().max(1);
    numbers.rotate_left(first);
    let drawn =
        (score.shared > 0).then(|| counted(language, labels.drawn_games, score.shared.into(), &[&score.shared]));
    let all = numbers.into_iter().chain(drawn).collect::<Vec<_>>().join(", ");
    Some(filled(labels.running_score, &[&all]))
}

/// Whether the game at a server's table counts for ratings, as things stand; none before the table is known.
pub fn rated_in_words(remote: &Remote, language: Language) -> Option<String> {
    let play = Play::of(language);
    let words = match remote.table()?.unrated() {
        None => play.rated,
        Some(Unrated::Guest) => play.unrated_guest,
        Some(_) => play.unrated,
    };
    Some(words.to_owned())
}

/// The sentence that the seat declined an offer.
pub fn declined_in_words(remote: &Remote, seat: Seat, language: Language) -> String {
    let labels = Play::of(language);
    if remote.seat() == Some(seat) {
        return labels.you_declined.to_owned();
    }
    filled(labels.declined, &[&name(remote, seat, language)])
}

/// The open offer at a server's table, or that it was declined; none if there is neither.
pub fn offer_in_words(remote: &Remote, language: Language) -> Option<String> {
    match (remote.offered(), remote.declined()) {
        (Some((seat, offer)), _) => Some(offered_by(remote, seat, offer, language)),
        (None, Some(seat)) => Some(declined_in_words(remote, seat, language)),
        (None, None) => None,
    }
}

fn offered_by(remote: &Remote, seat: Seat, offer: Offer, language: Language) -> String {
    let play = Play::of(language);
    if remote.seat() == Some(seat) {
        return play.you_offered.to_owned();
    }
    let what = match offer {
        Offer::Draw => play.offers_draw,
        Offer::TakeBack => play.offers_take_back,
        Offer::Rematch => play.offers_rematch,
    };
    filled(what, &[&name(remote, seat, language)])
}

/// The name of the seat's player, for the others.
fn name(remote: &Remote, seat: Seat, language: Language) -> String {
    match (remote.occupants().get(seat.index()), remote.who(seat)) {
        (Some(Occupant::Person(person)), _) => person.name.clone(),
        (_, Who::Seat(seat)) => language.words().seat(seat).to_owned(),
        (_, Who::Person(name)) => name,
        (_, Who::You) => String::new(),
    }
}
