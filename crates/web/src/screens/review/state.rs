//! The handle of a game that is looked over: the record, the step that is shown, and what the machine has found so far.

use std::cell::RefCell;

use bisat_client::{GameView, Who};
use bisat_engine::Seat;
use bisat_search::{Review, ReviewedStep, Values};
use futures_util::future::abortable;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::statistics::{steps_to_begin, turning_points};
use crate::parts::loaded_game::LoadedGame;
use crate::parts::replay::Replay;
use crate::position::Position;
use crate::time;
use crate::worker::pool;

/// How many turning points are named.
const TURNING_POINTS: usize = 5;
/// A game is looked over in about so many times what the strongest level thinks of one move, which is about a second,
/// and once more for so many steps.
const PATIENCE: u64 = 3;
const ONCE_MORE: u64 = 250;
/// No step gets more than this share of what the strongest level thinks.
const LEAST_DIVISOR: u64 = 16;
/// What was found is shown at most so often, in milliseconds.
const SHOWN_EVERY: u64 = 120;

/// A game that is looked over.
#[derive(Clone, Copy)]
pub struct ReviewState {
    /// The record.
    pub game: StoredValue<LoadedGame>,
    /// The game and the step that is shown.
    pub replay: Replay,
    /// What was found so far.
    pub review: RwSignal<Review>,
    /// Whether everything was.
    pub is_done: RwSignal<bool>,
    /// The one person who sat among machines, and so who looks.
    pub person: Option<Seat>,
    /// For whom luck and choices are summed.
    pub seat: RwSignal<Seat>,
    /// Whether anything is thrown in this game.
    pub has_throws: bool,
    /// How many steps only got the game ready.
    to_begin: usize,
    /// The steps where the game turned, in order.
    pub points: Memo<Vec<usize>>,
}

impl ReviewState {
    /// Has the machine look the game over.
    pub fn start(game: LoadedGame, table: GameView) -> Self {
        let (steps, seats) = (table.steps().len(), table.session().seats());
        let (position, has_throws) = (Position::of(table.session()), table.session().has_chance());
        let to_begin = steps_to_begin(table.steps().iter().map(|step| step.effects.as_slice()));
        let replay = Replay::new(table, steps);
        let review = RwSignal::new(Review { steps: Vec::new(), seats });
        let is_done = RwSignal::new(false);
        let points = Memo::new(move |_| {
            let mut points = match is_done.get() {
                true => review.with(|review| turning_points(review, to_begin, TURNING_POINTS)),
                false => Vec::new(),
            };
            points.sort_unstable();
            points
        });
        let person = only_person(game.seats.iter().map(|player| (player.seat, &player.who)));
        let seat = RwSignal::new(person.unwrap_or_else(|| game.foremost()));
        let text = game.text.clone();
        let game = StoredValue::new(game);
        let state = ReviewState { game, replay, review, is_done, person, seat, has_throws, to_begin, points };
        match known(&text) {
            Some(found) => state.finish(found),
            None => {
                let nodes = nodes_a_step(pool::strongest_nodes(&position), steps);
                let (work, handle) = abortable(state.look(text, nodes));
                on_cleanup(move || handle.abort());
                spawn_local(async move {
                    // What was broken off is not missed.
                    let _ = work.await;
                });
            }
        }
        state
    }

    async fn look(self, text: String, nodes: u64) {
        let waiting = RefCell::new((Vec::new(), time::now()));
        let hear = |step: ReviewedStep| {
            let mut waiting = waiting.borrow_mut();
            waiting.0.push(step);
            if time::now() >= waiting.1 + SHOWN_EVERY {
                waiting.1 = time::now();
                let found = std::mem::take(&mut waiting.0);
                let _ = self.review.try_update(|review| review.steps.extend(found));
            }
        };
        if let Some(found) = pool::review(&text, nodes, hear).await {
            keep(text, found.clone());
            self.finish(found);
        }
    }

    fn finish(self, found: Review) {
        let greatest = turning_points(&found, self.to_begin, 1).first().copied();
        self.review.set(found);
        self.is_done.set(true);
        // Whoever has not looked anywhere yet is shown where the game turned most.
        let count = self.replay.table.with_untracked(|table| table.steps().len());
        if let Some(at) = greatest.filter(|_| self.replay.at.get_untracked() == count) {
            self.replay.at.set(at + 1);
        }
    }

    /// The step that was played last, as it is shown, counted from 0; none at the start.
    pub fn shown(self) -> Option<usize> {
        self.replay.snapshot().at.checked_sub(1)
    }

    /// What was found of it.
    pub fn step_shown(self) -> Option<(usize, ReviewedStep)> {
        let at = self.shown()?;
        self.review.with(|review| review.steps.get(at).cloned()).map(|step| (at, step))
    }

    /// What came of the game, once everything before is known.
    pub fn end(self) -> Option<Values> {
        self.is_done.get().then(|| self.game.with_value(|game| game.end)).flatten()
    }
}

/// Who sat among machines as the one person.
fn only_person<'a>(mut seats: impl Iterator<Item = (Seat, &'a Who)>) -> Option<Seat> {
    let mut person = || seats.by_ref().find(|(_, who)| matches!(who, Who::You | Who::Person(_)));
    match (person(), person()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}

/// How many nodes each step of a game gets, so that the whole takes seconds; `strongest` are those of the strongest level.
fn nodes_a_step(strongest: u64, steps: usize) -> u64 {
    let steps = steps.max(1) as u64;
    (strongest * (PATIENCE + steps / ONCE_MORE) / steps).min(strongest / LEAST_DIVISOR).max(1)
}

thread_local! {
    /// Games that were looked over while the page is open, the last first.
    static KNOWN: RefCell<Vec<(String, Review)>> = const { RefCell::new(Vec::new()) };
}

fn known(text: &str) -> Option<Review> {
    KNOWN.with_borrow(|known| known.iter().find(|(record, _)| record == text).map(|(_, review)| review.clone()))
}

fn keep(text: String, review: Review) {
    const KEPT: usize = 12;
    KNOWN.with_borrow_mut(|known| {
        known.insert(0, (text, review));
        known.truncate(KEPT);
    });
}

#[cfg(test)]
mod tests {
    use bisat_engine::Seat;

    use super::{nodes_a_step, only_person};
    use crate::parts::loaded_game::LoadedGame;

    #[test]
    fn a_game_is_seen_by_the_one_person_among_machines() {
        let seen = |south: &str, north: &str| {
            let text = format!("[Game \"chowka-bhara\"]\n[Seat1 \"{south}\"]\n[Seat2 \"{north}\"]\n");
            let (game, _) = LoadedGame::read(&text).expect("a record");
            only_person(game.seats.iter().map(|player| (player.seat, &player.who)))
        };
        assert_eq!(seen("level 3", "me"), Some(Seat(1)));
        assert_eq!(seen("Meera", "level 4 (Neighbour)"), Some(Seat(0)));
        for (south, north) in [("level 3", "level 4"), ("Meera", "Yusuf"), ("me", "me")] {
            assert_eq!(seen(south, north), None, "{south} against {north}");
        }
    }

    #[test]
    fn a_step_of_a_long_game_gets_less_than_one_of_a_short_game() {
        assert_eq!(nodes_a_step(1_000_000, 1000), 7000);
        assert_eq!(nodes_a_step(1_000_000, 100), 30_000);
        assert_eq!(nodes_a_step(1_000_000, 10), 62_500);
        assert_eq!(nodes_a_step(10, 0), 1);
    }
}
