//! The analysis screen: any position, with an evaluation of every move.

mod evaluation;
mod opened;
mod study;
mod variation_list;
mod branch_tools;
mod thinking;
mod places;
mod setup;
mod evaluation_list;

use bisat_client::labels::Common;
use bisat_client::{GameView, Listener, Places, Screen, Who, describe_prompt};
use bisat_worker::Position;
use leptos::prelude::*;

use self::branch_tools::BranchTools;
use self::evaluation_list::EvaluationList;
use self::setup::PositionSetup;
use self::study::Study;
use self::variation_list::VariationList;
use crate::parts::board::{Board, Key};
use crate::parts::games::game_name;
use crate::parts::off_board_buttons::{OffBoardButtons, offered_points};
use crate::parts::record_loader::RecordLoader;
use crate::parts::replay::Stepper;
use crate::parts::throws::LastThrow;
use crate::route::Source;
use crate::settings::language;

/// The analysis screen.
#[component]
pub fn Analyse(
    /// The position to start with.
    position: Option<Position>,
) -> impl IntoView {
    view! { <Analysis study=Study::start(position) /> }
}

/// The analysis of a whole game.
#[component]
pub fn AnalyseGame(
    /// Where its record is stored.
    source: Source,
    /// The number of steps to show.
    step: Option<usize>,
) -> impl IntoView {
    let from = source.clone();
    let show = move |_, view: GameView| {
        let study = Study::start_game(&view, from.clone(), step);
        view! { <Analysis study /> }.into_any()
    };
    view! { <RecordLoader source show=Box::new(show) /> }
}

#[component]
fn Analysis(study: Study) -> impl IntoView {
    thinking::evaluate_current(study);
    let replay = study.replay;
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
                <VariationList study />
                <BranchTools study />
            </div>
            <div class="analysis-left"><PositionSetup study /></div>
        </article>
    }
}
