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

use bisat_client::labels::{After, Common, filled};
use bisat_client::{GameView, Notice};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::actions::ReviewActions;
use self::breakdown::{Accuracy, BreakdownChart};
use self::chart::ChanceChart;
use self::state::ReviewState;
use self::timelines::Timelines;
use self::turning_points::{StepPanel, TurningPoints};
use crate::api::{self, ApiError};
use crate::parts::games::game_name;
use crate::parts::loaded_game::{LoadedGame, Viewer, viewer_of};
use crate::parts::replay::MoveList;
use crate::route::{Link, Route, Source};
use crate::settings::language;
use crate::storage;

/// The review of a game.
#[component]
pub fn Review(
    /// Where the record is stored.
    source: Source,
) -> impl IntoView {
    let text = RwSignal::new(None::<Result<String, ApiError>>);
    {
        let source = source.clone();
        spawn_local(async move {
            let loaded = load(&source).await;
            // The screen may have been left meanwhile.
            let _ = text.try_set(Some(loaded));
        });
    }
    move || match text.get() {
        None => view! { <p class="opening-table"><span class="opening-stitch"></span></p> }.into_any(),
        Some(Err(error)) => view! { <LoadError error /> }.into_any(),
        Some(Ok(text)) => match LoadedGame::read(&text, viewer(&source)) {
            Ok((game, table)) => {
                let source = source.clone();
                view! { <LoadedReview game table source /> }.into_any()
            }
            Err(problem) => view! { <ReadError problem /> }.into_any(),
        },
    }
}

/// A game that was played on this device is seen by its player; one that came from elsewhere by an onlooker.
fn viewer(source: &Source) -> Viewer {
    match source {
        Source::Device(name) => viewer_of(name),
        Source::Table(_) | Source::Server(_) => Viewer::Onlooker,
    }
}

async fn load(source: &Source) -> Result<String, ApiError> {
    let missing = || ApiError::Refused { status: 404, code: None, reason: String::new() };
    match source {
        Source::Device(name) => storage::stored_game(name).ok_or_else(missing),
        Source::Table(id) => api::table_record(id).await,
        Source::Server(id) => api::record(id).await,
    }
}

#[component]
fn LoadError(error: ApiError) -> impl IntoView {
    let said = move || match &error {
        ApiError::Offline => language().words().notice(&Notice::Offline),
        error if error.is_missing() => After::of(language()).no_such_record.to_owned(),
        ApiError::Refused { reason, .. } => reason.clone(),
    };
    view! {
        <section class="text">
            <h1>{said}</h1>
            <p><Link to=Route::Records class="strong">{move || Common::of(language()).records}</Link></p>
        </section>
    }
}

#[component]
fn ReadError(problem: String) -> impl IntoView {
    view! {
        <section class="text">
            <h1>{move || After::of(language()).cannot_open}</h1>
            <p class="trouble-detail mono quiet" lang="en">{problem}</p>
            <p><Link to=Route::Records class="strong">{move || Common::of(language()).records}</Link></p>
        </section>
    }
}

#[component]
fn LoadedReview(game: LoadedGame, table: GameView, source: Source) -> impl IntoView {
    let state = ReviewState::start(game, table);
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
    let note = move || view! { <p class="quiet">{move || After::of(language()).chances_note}</p> };
    view! {
        <Show when=move || !state.is_done.get() fallback=note>
            <p class="working quiet" id="working">
                {said}
                <span class="working-stitch" aria-hidden="true"><span style:width=width></span></span>
            </p>
        </Show>
    }
}
