//! A game looked over: replay, chances, turning points, luck and skill, and whether its throws are true.

mod story;
mod looking;
mod plot;
mod graph;
mod strips;
mod account;
mod turning;
mod deeds;

use bisat_client::labels::{After, Common, filled};
use bisat_client::{Notice, Table};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::account::{Account, Accuracy};
use self::deeds::Deeds;
use self::graph::Graph;
use self::looking::Looking;
use self::strips::Strips;
use self::turning::{Side, TurningPoints};
use crate::api::{self, ApiError};
use crate::parts::games::game_name;
use crate::parts::replay::MoveList;
use crate::parts::written::Written;
use crate::route::{Link, Route, Source};
use crate::settings::language;
use crate::storage;

/// A game looked over, wherever its record is.
#[component]
pub fn Review(
    /// Where the record is.
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
        Some(Err(error)) => view! { <Refused error /> }.into_any(),
        Some(Ok(text)) => match Written::read(&text) {
            Ok((written, table)) => {
                let source = source.clone();
                view! { <Looked written table source /> }.into_any()
            }
            Err(problem) => view! { <Unreadable problem /> }.into_any(),
        },
    }
}

async fn load(source: &Source) -> Result<String, ApiError> {
    let missing = || ApiError::Refused { status: 404, reason: String::new() };
    match source {
        Source::Device(name) => storage::kept_game(name).ok_or_else(missing),
        Source::Table(id) => api::table_record(id).await,
        Source::Server(id) => api::record(id).await,
    }
}

#[component]
fn Refused(error: ApiError) -> impl IntoView {
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
fn Unreadable(problem: String) -> impl IntoView {
    view! {
        <section class="text">
            <h1>{move || After::of(language()).cannot_open}</h1>
            <p class="trouble-detail mono quiet" lang="en">{problem}</p>
            <p><Link to=Route::Records class="strong">{move || Common::of(language()).records}</Link></p>
        </section>
    }
}

#[component]
fn Looked(written: Written, table: Table, source: Source) -> impl IntoView {
    let looking = Looking::start(written, table);
    let written = looking.written;
    view! {
        <article class="review" on:keydown=move |event| looking.replay.keyed(&event)>
            <header class="review-head">
                <h1>{move || written.with_value(|written| written.ending(language()))}</h1>
                <p class="quiet">
                    {move || written.with_value(|written| game_name(language(), &written.game))} " · "
                    {move || written.with_value(|written| written.about(language()))}
                </p>
                <Note looking />
            </header>
            <div class="review-graph"><Graph looking /></div>
            <div class="review-side">
                <Side looking />
                <Deeds looking source />
                <MoveList replay=looking.replay />
            </div>
            <div class="review-rest">
                <Strips looking />
                <Account looking />
                <Accuracy looking />
                <TurningPoints looking />
            </div>
        </article>
    }
}

/// Whose the chances are; or how far the machine is with them.
#[component]
fn Note(looking: Looking) -> impl IntoView {
    let done = move || looking.review.with(|review| review.steps.len());
    let all = move || looking.replay.count();
    let said = move || filled(After::of(language()).working, &[&done(), &all()]);
    let width = move || format!("{}%", 100 * done() / all().max(1));
    let note = move || view! { <p class="quiet">{move || After::of(language()).chances_note}</p> };
    view! {
        <Show when=move || !looking.is_done.get() fallback=note>
            <p class="working quiet" id="working">
                {said}
                <span class="working-stitch" aria-hidden="true"><span style:width=width></span></span>
            </p>
        </Show>
    }
}
