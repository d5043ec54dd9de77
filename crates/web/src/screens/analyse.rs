//! The analysis screen: any position, with an evaluation of every move.

mod evaluation;
mod study;
mod thinking;
mod setup;
mod evaluation_list;

use bisat_client::labels::Common;
use bisat_client::{Listener, Places, Screen, Who, describe_prompt};
use leptos::prelude::*;

use self::evaluation_list::EvaluationList;
use self::setup::PositionSetup;
use self::study::Study;
use crate::parts::board::{Board, Key};
use crate::parts::games::game_name;
use crate::parts::off_board_buttons::{OffBoardButtons, offered_points};
use crate::parts::replay::{MoveList, Stepper};
use crate::parts::throws::LastThrow;
use crate::position::Position;
use crate::route::{Route, navigator};
use crate::settings::language;

/// The analysis screen.
#[component]
pub fn Analyse(
    /// The position to start with.
    position: Option<Position>,
) -> impl IntoView {
    let study = Study::start(position);
    thinking::evaluate_current(study);
    let replay = study.replay;
    let navigator = navigator();
    Effect::new(move |_| navigator.rewrite(&Route::Analyse(Some(study.position()))));
    let state = replay.board_state(None, Some(study.picking));
    let on_key = move |key: Key| match key {
        Key::Step(by) => replay.step(by as isize),
        Key::Drop => study.clear_picking(),
        _ => {}
    };
    let name = move || game_name(language(), replay.snapshot().session.id()).to_owned();
    let said = Memo::new(move |_| {
        let session = replay.snapshot().session;
        let who = |seat| Who::at(session.as_ref(), seat);
        describe_prompt(
            language(),
            session.as_ref(),
            &Listener { who: &who, screen: Screen::Shared, places: Places::Named },
        )
    });
    let offered = Memo::new(move |_| {
        let session = replay.snapshot().session;
        study.picking.with(|picking| offered_points(session.as_ref(), picking))
    });
    let is_over = move || replay.snapshot().session.moves().is_empty();
    view! {
        <article class="analysis" on:keydown=move |event| replay.on_keydown(&event)>
            <h1 class="hidden">{move || Common::of(language()).analyse}</h1>
            <div class="analysis-board">
                <Board state hints=study.best_routes() on_pick=move |point: String| study.pick(&point) on_key name=Signal::derive(name) />
                <Stepper replay said />
            </div>
            <div class="analysis-right">
                <p class="sentence" aria-live="polite">
                    {move || if is_over() { study.result() } else { study.refused.get().unwrap_or_else(|| said.get()) }}
                </p>
                <LastThrow replay />
                <OffBoardButtons offered on_pick=move |point: String| study.pick(&point) />
                <EvaluationList study />
                <MoveList replay />
            </div>
            <div class="analysis-left"><PositionSetup study /></div>
        </article>
    }
}
