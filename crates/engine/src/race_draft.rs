//! What drafts of the two race games share: kept throws, extra turns and the order of finishing.

use crate::draft::{About, Choices, Draft, Setting, SettingId};
use crate::game::Seat;
use crate::race::{Finished, Kept, Seats};
use crate::text::join;

/// The seat to play.
pub(crate) const TURN: &str = "turn";
/// What comes next: a throw, a move, or nothing.
pub(crate) const PHASE: &str = "phase";
/// How often a throw that is thrown again is kept.
const KEPT: &str = "kept";
/// The kept throw that ended the throwing.
const ENDED: &str = "ended";
/// The extra turns owed by hits.
pub(crate) const OWED: &str = "owed";
/// The order of the seats whose pieces are all home.
const FINISHED: &str = "finished";
/// The most throws of a value that a draft keeps.
const MOST_KEPT: u32 = 99;

fn kept_id(value: u8) -> SettingId {
    SettingId::new(KEPT, About::Throw(value))
}

/// The draft with the kept throws, the extra turns and the order of finishing of a position.
pub(crate) fn with_race<const N: usize>(
    mut draft: Draft,
    kept: &Kept<N>,
    again: &[u8; N],
    owed: u8,
    finished: &Finished,
) -> Draft {
    for value in graces(again) {
        draft = draft.with(kept_id(value), &kept.times(again, value));
    }
    let ended = kept.values(again).find(|value| !again.contains(value));
    draft
        .with(SettingId::of_game(ENDED), &ended.map_or_else(|| "-".to_owned(), |value| value.to_string()))
        .with(SettingId::of_game(OWED), &owed)
        .with(SettingId::of_game(FINISHED), &finished.write())
}

/// The kept throws of a draft; those that end the throwing only if `has_ended`.
pub(crate) fn kept<const N: usize>(draft: &Draft, again: &[u8; N], has_ended: bool) -> Kept<N> {
    let mut kept = Kept::NONE;
    for value in graces(again) {
        (0..draft.number(&kept_id(value), MOST_KEPT)).for_each(|_| kept.keep(again, value));
    }
    if let Some(value) = draft.word(ENDED).parse().ok().filter(|_| has_ended) {
        kept.keep(again, value);
    }
    kept
}

/// The settings of the kept throws; of the one that ended the throwing only if `has_ended`.
pub(crate) fn kept_settings<const N: usize>(
    draft: &Draft,
    again: &[u8; N],
    ends: &[u8],
    has_ended: bool,
) -> Vec<Setting> {
    let words = ["-".to_owned()].into_iter().chain(ends.iter().map(u8::to_string)).collect();
    let ended = has_ended.then(|| draft.setting(SettingId::of_game(ENDED), "-", Choices::Words(words)));
    let of_grace = |value| draft.setting(kept_id(value), "0", Choices::Numbers(0, MOST_KEPT));
    ended.into_iter().chain(graces(again).map(of_grace)).collect()
}

/// The seats whose pieces are all home, in the order of the draft; those that it does not order come last.
pub(crate) fn finished(draft: &Draft, seats: Seats, is_home: impl Fn(Seat) -> bool) -> Finished {
    let mut finished = Finished::NOBODY;
    let ordered = draft.word(FINISHED).split(',').filter_map(|seat| seat.parse().ok()).map(Seat);
    for seat in ordered.chain(seats.all()) {
        if seat.0 < seats.0 && is_home(seat) && !finished.has(seat) {
            finished.add(seat);
        }
    }
    finished
}

/// The setting of the order of finishing; none where fewer than two seats have finished.
pub(crate) fn finished_setting(finished: &Finished) -> Option<Setting> {
    let orders = orders(finished.seats());
    let id = SettingId::of_game(FINISHED);
    (orders.len() > 1).then(|| Setting { id, value: finished.write(), choices: Choices::Words(orders) })
}

/// The setting of the extra turns.
pub(crate) fn owed_setting(draft: &Draft, most: u32) -> Setting {
    draft.setting(SettingId::of_game(OWED), "0", Choices::Numbers(0, most))
}

fn graces<const N: usize>(again: &[u8; N]) -> impl Iterator<Item = u8> {
    again.iter().copied().filter(|value| *value > 0)
}

/// Every order of the seats, as text.
fn orders(seats: &[u8]) -> Vec<String> {
    let mut texts: Vec<String> = orders_of(seats).into_iter().map(join).collect();
    texts.sort();
    texts
}

fn orders_of(seats: &[u8]) -> Vec<Vec<u8>> {
    let Some((first, rest)) = seats.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<u8>| {
        (0..=order.len()).map(move |at| {
            let mut longer = order.clone();
            longer.insert(at, *first);
            longer
        })
    };
    orders_of(rest).into_iter().flat_map(insert).collect()
}
