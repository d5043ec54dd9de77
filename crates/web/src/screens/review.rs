//! The review of a game: replay, winning chances, turning points, luck and skill, and a check of the throws.

mod statistics;
mod state;
mod plot;
mod chart;
mod timelines;
mod breakdown;
mod turning_points;
mod picture;
mod actions;

use bisat_client::GameView;
use bisat_client::labels::{After, filled};
use leptos::prelude::*;

use self::actions::ReviewActions;
use self::breakdown::{Accuracy, BreakdownChart};
use self::chart::ChanceChart;
use self::state::ReviewState;
use self::timelines::Timelines;
use self::turning_points::{StepPanel, TurningPoints};
use crate::parts::games::game_name;
use crate::parts::loaded_game::LoadedGame;
use crate::parts::record_loader::RecordLoader;
use crate::parts::replay::MoveList;
use crate::route::{Route, Source, navigator};
use crate::settings::language;
use crate::solved::ExactPositions;

/// The review of a game.
#[component]
pub fn Review(
    /// Where the record is stored.
    source: Source,
    /// The number of steps to show; without one, the greatest turning point.
    step: Option<usize>,
) -> impl IntoView {
    let from = source.clone();
    let show = move |game, table| {
        let source = from.clone();
        view! { <LoadedReview game table source step /> }.into_any()
    };
    view! { <RecordLoader source show=Box::new(show) /> }
}

#[component]
fn LoadedReview(game: LoadedGame, table: GameView, source: Source, step: Option<usize>) -> impl IntoView {
    let state = ReviewState::start(game, table, step);
    let address = source.clone();
    Effect::new(move |_| {
        navigator().rewrite(&Route::Review { source: address.clone(), step: state.step_in_address() });
    });
    let game = state.game;
    view! {
        <article class="review" on:keydown=move |event| state.replay.on_keydown(&event)>
            <header class="review-head">
                <h1>{move || game.with_value(|game| game.ending(language()))}</h1>
                <p class="quiet">
                    {move || game.with_value(|game| game_name(language(), &game.game_id))} " · "
                    {move || game.with_value(|game| game.about(language()))}
                </p>
                <Progress state />
            </header>
            <div class="review-graph"><ChanceChart state /></div>
            <div class="review-side">
                <StepPanel state />
                <ReviewActions state source />
                <MoveList replay=state.replay />
            </div>
            <div class="review-rest">
                <Timelines state />
                <BreakdownChart state />
                <Accuracy state />
                <TurningPoints state />
            </div>
        </article>
    }
}

/// The progress of the analysis, and afterwards a note on the chances.
#[component]
fn Progress(state: ReviewState) -> impl IntoView {
    let done = move || state.review.with(|review| review.steps.len());
    let all = move || state.replay.count();
    let said = move || filled(After::of(language()).working, &[&done(), &all()]);
    let width = move || format!("{}%", 100 * done() / all().max(1));
    let chances = move || {
        let (ExactPositions { exact, all }, labels) = (state.exact.get(), After::of(language()));
        match exact {
            0 => labels.chances_note.to_owned(),
            _ if exact == all => labels.chances_exact.to_owned(),
            _ => filled(labels.chances_partly_exact, &[&exact, &all]),
        }
    };
    let note = move || view! { <p class="quiet" id="chances">{chances}</p> };
    view! {
        <Show when=move || !state.is_done.get() fallback=note>
            <p class="working quiet" id="working">
                {said}
                <span class="working-stitch" aria-hidden="true"><span style:width=width></span></span>
            </p>
        </Show>
    }
}
