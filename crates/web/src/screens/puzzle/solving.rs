//! A puzzle on the board: the player tries moves, and the other side answers.

use std::time::Duration;

use bisat_client::labels::{After, Play as Labels, Puzzles};
use bisat_client::puzzles::{Attempt, DailyResult, PuzzleProgress, Verdict};
use bisat_client::{Listener, Picked, Refused, Screen, Taps, Tracker, Who, describe_effects, describe_prompt};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::find::Found;
use super::result::{BesideBoard, MorePuzzles, PuzzleLine, Result as PuzzleResult};
use crate::parts::board::{Board, BoardInput, BoardNote, BoardState, Key};
use crate::parts::games::game_name;
use crate::parts::off_board_buttons::{OffBoardButtons, offered_points};
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
    refused: RwSignal<Option<Refused>>,
    found: StoredValue<Found>,
}

impl Work {
    fn pick(self, point: &str) {
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

    /// Why the last pick was refused.
    fn refused_in_words(self) -> Option<String> {
        let refused = self.refused.get()?;
        let language = language();
        let said =
            self.attempt.with(|attempt| language.words().refused(&refused, &|seat| Who::at(attempt.session(), seat)));
        Some(if said.is_empty() { Labels::of(language).cannot_here.to_owned() } else { said })
    }
}

fn is_asked(attempt: &Attempt) -> bool {
    matches!(attempt.progress(), PuzzleProgress::Asked | PuzzleProgress::Missed)
}

/// A puzzle on the board.
#[component]
pub fn Solving(found: Found) -> impl IntoView {
    let Ok(attempt) = Attempt::new(found.puzzle.clone()) else {
        return view! { <p class="text">{move || Puzzles::of(language()).cannot_load}</p> }.into_any();
    };
    let game = found.puzzle.game.clone();
    let work = Work {
        attempt: RwSignal::new(attempt),
        round: RwSignal::new(0),
        refused: RwSignal::new(None),
        found: StoredValue::new(found.clone()),
    };
    let Work { attempt, .. } = work;
    let note = Memo::new(move |_| {
        let (refused, text) = (work.refused.get()?, work.refused_in_words()?);
        let obstacles = refused.obstacles().cloned().collect();
        Some(BoardNote { point: refused.point?, obstacles, text })
    });
    let said =
        Memo::new(move |_| work.refused_in_words().unwrap_or_else(|| attempt.with(|attempt| attempt.says(language()))));
    let told = Memo::new(move |_| attempt.with(|attempt| told(attempt)));
    let offered = Memo::new(move |_| {
        attempt.with(|attempt| match is_asked(attempt) {
            true => offered_points(attempt.session(), &attempt.table().picking),
            false => Vec::new(),
        })
    });
    let on_key = move |key: Key| {
        if key == Key::Drop {
            attempt.update(|attempt| attempt.table_mut().picking.drop_all());
        }
    };
    let is_over = Memo::new(move |_| attempt.with(Attempt::is_over));
    let is_wrong = move || attempt.with(|attempt| attempt.progress() == PuzzleProgress::Missed);
    let is_solved = move || attempt.with(|attempt| attempt.progress() == PuzzleProgress::Solved);
    let pick = Callback::new(move |point: String| work.pick(&point));
    view! {
        <section class="lesson puzzle">
            <div class="board-side">
                <Board
                    state=board_state(work)
                    on_pick=pick
                    on_key=on_key
                    note
                    name=Signal::derive(move || game_name(language(), &game).to_owned())
                />
            </div>
            <div class="column">
                <PuzzleLine found=found.clone() />
                <h1 class="sentence" id="puzzle-says" class:gain=is_solved class:loss=is_wrong aria-live="polite">
                    {move || said.get()}
                </h1>
                <p class="told" aria-live="polite">{move || told.get()}</p>
                <BesideBoard work />
                <OffBoardButtons offered on_pick=pick />
                <Show when=move || !is_over.get()>
                    <p class="buttons">
                        <button type="button" class="button" id="show-solution" on:click=move |_| work.show()>
                            {move || Puzzles::of(language()).show_solution}
                        </button>
                        <Show when=move || attempt.with(|attempt| !attempt.table().steps().is_empty())>
                            <button type="button" class="button" on:click=move |_| work.again()>
                                {move || After::of(language()).again}
                            </button>
                        </Show>
                    </p>
                </Show>
                <PuzzleResult work found=found.clone() is_over />
                <MorePuzzles found is_over />
            </div>
        </section>
    }
    .into_any()
}

/// What happened last and what may be done now; after the end, how hard it was.
fn told(attempt: &Attempt) -> String {
    let (language, session) = (language(), attempt.session());
    if attempt.is_complete() {
        return attempt.puzzle().explains(language);
    }
    let who = |seat| Who::at(session, seat);
    let listener = Listener { who: &who, screen: Screen::Shared };
    let last = attempt.table().steps().last();
    let last = last.map(|step| describe_effects(language, &step.effects, &listener));
    // The sentence above says whose turn it is.
    let asked = Listener { who: &|_| Who::You, screen: Screen::Own };
    let prompt = is_asked(attempt).then(|| describe_prompt(language, session, &asked));
    last.into_iter().chain(prompt).collect::<Vec<_>>().join(" ")
}

fn board_state(work: Work) -> Signal<BoardState> {
    /// More steps than a puzzle has.
    const ROUND: usize = 1000;
    let tracker = StoredValue::new((Tracker::default(), None::<(usize, usize)>));
    Memo::new(move |_| {
        let language = language();
        let round = work.round.get();
        work.attempt.with(|attempt| {
            let table = attempt.table();
            let steps = table.steps().len();
            let session = table.drawn_after(steps);
            tracker.update_value(|(tracker, seen)| {
                if *seen != Some((round, steps)) {
                    if seen.is_none_or(|(seen, _)| seen != round) {
                        *tracker = Tracker::default();
                    }
                    tracker.follow(session.as_ref(), table.steps().last());
                    *seen = Some((round, steps));
                }
            });
            tracker.with_value(|(tracker, _)| {
                BoardState::of(&BoardInput {
                    session: session.as_ref(),
                    steps: round * ROUND + steps,
                    last: table.steps().last(),
                    round: &[],
                    picking: is_asked(attempt).then_some(&table.picking),
                    pieces: tracker.pieces(),
                    nearest: Some(attempt.solver()),
                    movable: None,
                    shows_threats: false,
                    language,
                })
            })
        })
    })
    .into()
}
