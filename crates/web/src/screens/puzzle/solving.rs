//! A puzzle on the board: the player tries moves, and the other side answers.

use bisat_client::labels::{After, Puzzles};
use bisat_client::puzzles::{Attempt, PuzzleProgress};
use bisat_client::{Listener, Places, Screen, Tracker, Who, describe_effects, describe_prompt};
use leptos::prelude::*;

use super::find::Found;
use super::result::{BesideBoard, MorePuzzles, PuzzleLine, PuzzleResult};
use super::work::{Work, is_asked};
use crate::orientation::orientation;
use crate::parts::board::{Board, BoardInput, BoardNote, BoardState, Key, ThreatMarks, Writing};
use crate::parts::games::game_name;
use crate::parts::off_board_buttons::{OffBoardButtons, offered_points};
use crate::settings::language;

/// A puzzle on the board.
#[component]
pub fn Solving(found: Found) -> impl IntoView {
    let Some(work) = Work::start(&found) else {
        return view! { <p class="text">{move || Puzzles::of(language()).cannot_load}</p> }.into_any();
    };
    let game = found.puzzle.game.clone();
    let Work { attempt, .. } = work;
    let note = Memo::new(move |_| {
        let (refused, text) = (work.refused.get()?, work.refused_in_words()?);
        let obstacles = refused.obstacles().cloned().collect();
        Some(BoardNote { point: refused.point?, obstacles, text })
    });
    let said =
        Memo::new(move |_| work.refused_in_words().unwrap_or_else(|| attempt.with(|attempt| attempt.says(language()))));
    let told = Memo::new(move |_| attempt.with(told));
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
    let listener = Listener { who: &who, screen: Screen::Shared, places: Places::Named };
    let last = attempt.table().steps().last();
    let last = last.map(|step| describe_effects(language, &step.effects, &listener));
    // The sentence above says whose turn it is.
    let asked = Listener { who: &|_| Who::You, screen: Screen::Own, places: Places::Named };
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
                    orientation: orientation(),
                    movable: None,
                    threats: ThreatMarks::None,
                    language,
                    writing: Writing::None,
                })
            })
        })
    })
    .into()
}
