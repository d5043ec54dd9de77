//! The state of a review: the game, the current step, and the analysis so far.

use std::cell::RefCell;

use bisat_client::GameView;
use bisat_engine::Seat;
use bisat_search::{Review, ReviewedStep, Values};
use bisat_worker::Effort;
use futures_util::future::abortable;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::statistics::{count_setup_steps, turning_points};
use crate::parts::loaded_game::{LoadedGame, Player};
use crate::parts::replay::Replay;
use crate::solved::{self, ExactPositions, SolvedGame};
use crate::{time, worker_pool};

/// The most turning points that are listed.
const TURNING_POINTS: usize = 5;
/// The node budget of a whole review, in moves of the strongest level. One such move takes about a second at most.
const BASE_BUDGET: f64 = 3.0;
/// The budget grows by one move for this many steps.
const STEPS_PER_MOVE: f64 = 250.0;
/// A step gets at most this effort.
const GREATEST_EFFORT: f64 = 1.0 / 16.0;
/// The shortest time between two updates of the screen, in milliseconds.
const UPDATE_INTERVAL: u64 = 120;

/// The state of a review.
#[derive(Clone, Copy)]
pub struct ReviewState {
    /// The loaded game.
    pub game: StoredValue<LoadedGame>,
    /// The replay with the current step.
    pub replay: Replay,
    /// The analysis so far.
    pub review: RwSignal<Review>,
    /// In how many of the game's positions the chances are those of the solved game.
    pub exact: RwSignal<ExactPositions>,
    /// Whether the analysis is complete.
    pub is_done: RwSignal<bool>,
    /// The only person among machines, if there is one. The board is drawn from this seat.
    pub person: Option<Seat>,
    /// The seat for which luck and mistakes are shown.
    pub seat: RwSignal<Seat>,
    /// Whether the game has throws.
    pub has_throws: bool,
    /// The number of setup steps before the first move.
    setup_steps: usize,
    /// Whether the address said which step to show.
    is_at_step: bool,
    /// The turning points, in order.
    pub points: Memo<Vec<usize>>,
}

impl ReviewState {
    /// Starts the analysis of a game, or takes it from the cache. `step` is the number of steps to show.
    pub fn start(game: LoadedGame, table: GameView, step: Option<usize>) -> Self {
        let (steps, seats) = (table.steps().len(), table.session().seats());
        let has_throws = table.session().has_chance();
        let setup_steps = count_setup_steps(table.steps().iter().map(|step| step.effects.as_slice()));
        let replay = Replay::new(table, step.map_or(steps, |step| step.min(steps)));
        let review = RwSignal::new(Review { steps: Vec::new(), seats });
        let exact = RwSignal::new(ExactPositions::default());
        let is_done = RwSignal::new(false);
        let points = Memo::new(move |_| {
            let mut points = match is_done.get() {
                true => review.with(|review| turning_points(review, setup_steps, TURNING_POINTS)),
                false => Vec::new(),
            };
            points.sort_unstable();
            points
        });
        let person = only_person(&game.seats);
        let seat = RwSignal::new(person.unwrap_or_else(|| game.foremost()));
        let text = game.text.clone();
        let game = StoredValue::new(game);
        let is_at_step = step.is_some();
        let state = ReviewState {
            game,
            replay,
            review,
            exact,
            is_done,
            person,
            seat,
            has_throws,
            setup_steps,
            is_at_step,
            points,
        };
        match known(&text) {
            Some((found, exact)) => state.finish(found, exact),
            None => {
                let (work, handle) = abortable(state.look(text, effort_a_step(steps)));
                on_cleanup(move || handle.abort());
                spawn_local(async move {
                    // An aborted analysis has no result.
                    let _ = work.await;
                });
            }
        }
        state
    }

    async fn look(self, text: String, effort: Effort) {
        let waiting = RefCell::new((Vec::new(), time::now()));
        let on_step = |step: ReviewedStep| {
            let mut waiting = waiting.borrow_mut();
            waiting.0.push(step);
            if time::now() >= waiting.1 + UPDATE_INTERVAL {
                waiting.1 = time::now();
                let found = std::mem::take(&mut waiting.0);
                let _ = self.review.try_update(|review| review.steps.extend(found));
            }
        };
        let record = self.game.with_value(|game| game.record.clone());
        let Some(SolvedGame { known, exact, is_complete }) = solved::values_in(&record).await else { return };
        if let Some(found) = worker_pool::review(&text, effort, known, on_step).await {
            if is_complete {
                keep(text, found.clone(), exact);
            }
            self.finish(found, exact);
        }
    }

    fn finish(self, found: Review, exact: ExactPositions) {
        let greatest = turning_points(&found, self.setup_steps, 1).first().copied();
        self.review.set(found);
        self.exact.set(exact);
        self.is_done.set(true);
        // If the player has not moved through the game yet, show the greatest turning point.
        let count = self.replay.table.with_untracked(|table| table.steps().len());
        let is_waiting = !self.is_at_step && self.replay.at.get_untracked() == count;
        if let Some(at) = greatest.filter(|_| is_waiting) {
            self.replay.at.set(at + 1);
        }
    }

    /// The step that the address names: none while the review waits to show the greatest turning point.
    pub fn step_in_address(self) -> Option<usize> {
        let at = self.replay.snapshot().at;
        let is_waiting = !self.is_at_step && !self.is_done.get() && at == self.replay.count();
        (!is_waiting).then_some(at)
    }

    /// The index of the current step; `None` at the start.
    pub fn shown(self) -> Option<usize> {
        self.replay.snapshot().at.checked_sub(1)
    }

    /// The analysis of the current step.
    pub fn step_shown(self) -> Option<(usize, ReviewedStep)> {
        let at = self.shown()?;
        self.review.with(|review| review.steps.get(at).cloned()).map(|step| (at, step))
    }

    /// The final values, once the analysis is complete.
    pub fn end(self) -> Option<Values> {
        self.is_done.get().then(|| self.game.with_value(|game| game.end)).flatten()
    }
}

/// The only person among machines.
fn only_person(players: &[Player]) -> Option<Seat> {
    let mut people = players.iter().filter(|player| player.is_person);
    match (people.next(), people.next()) {
        (Some(player), None) => Some(player.seat),
        _ => None,
    }
}

/// The effort per step, so that a review takes seconds.
fn effort_a_step(steps: usize) -> Effort {
    let steps = steps.max(1) as f64;
    Effort(((BASE_BUDGET + steps / STEPS_PER_MOVE) / steps).min(GREATEST_EFFORT))
}

thread_local! {
    /// A cache of finished reviews, newest first.
    static KNOWN: RefCell<Vec<(String, Review, ExactPositions)>> = const { RefCell::new(Vec::new()) };
}

fn known(text: &str) -> Option<(Review, ExactPositions)> {
    let of_game =
        |(record, review, exact): &(String, Review, ExactPositions)| (record == text).then(|| (review.clone(), *exact));
    KNOWN.with_borrow(|known| known.iter().find_map(of_game))
}

fn keep(text: String, review: Review, exact: ExactPositions) {
    const KEPT: usize = 12;
    KNOWN.with_borrow_mut(|known| {
        known.insert(0, (text, review, exact));
        known.truncate(KEPT);
    });
}

#[cfg(test)]
mod tests {
    use bisat_engine::Seat;

    use super::{effort_a_step, only_person};
    use crate::parts::loaded_game::{LoadedGame, Viewer};

    #[test]
    fn a_game_is_seen_by_the_one_person_among_machines() {
        let seen = |south: &str, north: &str| {
            let text = format!("[Game \"chowka-bhara\"]\n[Seat1 \"{south}\"]\n[Seat2 \"{north}\"]\n");
            let (game, _) = LoadedGame::read(&text, Viewer::Onlooker).expect("a record");
            only_person(&game.seats)
        };
        assert_eq!(seen("level 3", "me"), Some(Seat(1)));
        assert_eq!(seen("Meera", "level 4 (Neighbour)"), Some(Seat(0)));
        for (south, north) in [("level 3", "level 4"), ("Meera", "Yusuf"), ("me", "me")] {
            assert_eq!(seen(south, north), None, "{south} against {north}");
        }
    }

    #[test]
    fn a_step_of_a_long_game_gets_less_than_one_of_a_short_game() {
        assert_eq!(effort_a_step(1000).nodes(1_000_000), 7000);
        assert_eq!(effort_a_step(100).nodes(1_000_000), 34_000);
        assert_eq!(effort_a_step(10).nodes(1_000_000), 62_500);
        assert_eq!(effort_a_step(0).nodes(10), 1);
    }
}
