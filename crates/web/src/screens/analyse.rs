//! The analysis board: any position, every move with its worth, and nothing at stake.

mod study;
mod setup;
mod steady;
mod verdicts;
mod beside;

use bisat_client::labels::Common;
use bisat_client::{Listener, Screen, Who, describe_prompt};
use leptos::prelude::*;

use self::beside::Beside;
use self::setup::SetUp;
use self::study::Study;
use self::verdicts::Verdicts;
use crate::parts::board::{Board, Key};
use crate::parts::games::game_name;
use crate::parts::replay::{MoveList, Stepper};
use crate::parts::throws::ThrowThen;
use crate::route::{Position, Route, navigator};
use crate::settings::language;

/// The analysis board.
#[component]
pub fn Analyse(
    /// The position to begin with.
    position: Option<Position>,
) -> impl IntoView {
    let study = Study::start(position);
    let replay = study.replay;
    let navigator = navigator();
    Effect::new(move |_| navigator.rewrite(&Route::Analyse(Some(study.position()))));
    let state = replay.board_state(None, Some(study.picking), study.threads());
    let on_key = move |key: Key| match key {
        Key::Step(by) => replay.step(by as isize),
        Key::Drop => study.drop_picked(),
        _ => {}
    };
    let name = move || game_name(language(), replay.moment().session.id()).to_owned();
    let said = Memo::new(move |_| {
        let session = replay.moment().session;
        let who = |seat| Who::at(session.as_ref(), seat);
        describe_prompt(language(), session.as_ref(), &Listener { who: &who, screen: Screen::Shared })
    });
    let is_over = move || replay.moment().session.moves().is_empty();
    view! {
        <article class="analysis" on:keydown=move |event| replay.keyed(&event)>
            <h1 class="hidden">{move || Common::of(language()).analyse}</h1>
            <div class="analysis-board">
                <Board state on_pick=move |point: String| study.pick(&point) on_key name=Signal::derive(name) />
                <Stepper replay said />
            </div>
            <div class="analysis-right">
                <p class="sentence" aria-live="polite">
                    {move || if is_over() { study.over() } else { study.refused.get().unwrap_or_else(|| said.get()) }}
                </p>
                <ThrowThen replay />
                <Beside study />
                <Verdicts study />
                <MoveList replay />
            </div>
            <div class="analysis-left"><SetUp study /></div>
        </article>
    }
}
