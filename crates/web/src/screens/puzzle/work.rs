//! A player's work at a puzzle: picking, answers of the other side, the solution.

use std::time::Duration;

use bisat_client::labels::Play as Labels;
use bisat_client::puzzles::{Attempt, DailyResult, PuzzleProgress, Verdict};
use bisat_client::{Picked, Places, Refused, Taps, Who};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::find::Found;
use crate::puzzle_progress;
use crate::settings::language;
use crate::time;

/// The pause before the other side answers, and between the moves of a solution.
const PAUSE: Duration = Duration::from_millis(700);

/// A player's work at a puzzle.
#[derive(Clone, Copy)]
pub struct Work {
    /// The attempt.
    pub attempt: RwSignal<Attempt>,
    /// How often the player began again. Pieces are not animated from one attempt to the next.
    pub round: RwSignal<usize>,
    /// Why the last pick was refused.
    pub refused: RwSignal<Option<Refused>>,
    found: StoredValue<Found>,
}

impl Work {
    /// Starts an attempt; `None` if the puzzle cannot be played.
    pub fn start(found: &Found) -> Option<Self> {
        Some(Work {
            attempt: RwSignal::new(Attempt::new(found.puzzle.clone()).ok()?),
            round: RwSignal::new(0),
            refused: RwSignal::new(None),
            found: StoredValue::new(found.clone()),
        })
    }

    /// Picks a point on or beside the board.
    pub fn pick(self, point: &str) {
        let mut picked = None;
        self.attempt.update(|attempt| {
            if !is_asked(attempt) {
                return;
            }
            let table = attempt.table_mut();
            let mut picking = std::mem::take(&mut table.picking);
            picked = Some(picking.pick(table.session(), point, Taps::Two));
            table.picking = picking;
        });
        match picked {
            Some(Picked::Move(token)) => self.play(&token),
            Some(Picked::Refused(refused)) => self.refused.set(Some(refused)),
            Some(Picked::More | Picked::Dropped) | None => self.refused.set(None),
        }
    }

    fn play(self, token: &str) {
        self.refused.set(None);
        let verdict = self.attempt.try_update(|attempt| (attempt.play(token), attempt.misses()));
        match verdict {
            Some((Verdict::Right, _)) => spawn_local(async move {
                time::sleep(PAUSE).await;
                // The screen may have been left meanwhile.
                let _ = self.attempt.try_update(Attempt::reply);
            }),
            Some((Verdict::Solved, misses)) => self.finish(DailyResult::Solved { misses }),
            Some((Verdict::Wrong, _)) | None => {}
        }
    }

    /// Plays the solution, move by move.
    pub fn show(self) {
        self.refused.set(None);
        self.finish(DailyResult::Shown);
        let round = self.round.get_untracked();
        spawn_local(async move {
            loop {
                let is_complete = self.attempt.try_update(|attempt| {
                    attempt.show_next();
                    attempt.is_complete()
                });
                if is_complete != Some(false) {
                    break;
                }
                time::sleep(PAUSE).await;
                if self.round.try_get_untracked() != Some(round) {
                    break;
                }
            }
        });
    }

    /// Begins again.
    pub fn again(self) {
        self.refused.set(None);
        self.round.update(|round| *round += 1);
        self.attempt.update(|attempt| *attempt = attempt.again());
    }

    fn finish(self, result: DailyResult) {
        self.found.with_value(|found| {
            if result != DailyResult::Shown {
                puzzle_progress::add_solved(&found.puzzle.game, &found.puzzle.id());
            }
            if let Some(day) = found.day {
                puzzle_progress::finish_day(day, result);
            }
        });
    }

    /// Why the last pick was refused, in words.
    pub fn refused_in_words(self) -> Option<String> {
        let refused = self.refused.get()?;
        let language = language();
        let said = self.attempt.with(|attempt| {
            language.words().refused(&refused, &|seat| Who::at(attempt.session(), seat), Places::Named)
        });
        Some(if said.is_empty() { Labels::of(language).cannot_here.to_owned() } else { said })
    }
}

/// Whether the player is to move.
pub fn is_asked(attempt: &Attempt) -> bool {
    matches!(attempt.progress(), PuzzleProgress::Asked | PuzzleProgress::Missed)
}
