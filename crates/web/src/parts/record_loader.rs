//! Loads a record from this device or from the server, reads it, and shows it or says what is wrong.

use bisat_client::labels::{After, Common};
use bisat_client::{GameView, Notice};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::loaded_game::{LoadedGame, Viewer, viewer_of};
use crate::api::{self, ApiError};
use crate::route::{Link, Route, Source};
use crate::settings::language;
use crate::storage;

/// Loads a record and shows it.
#[component]
pub fn RecordLoader(
    /// Where the record is stored.
    source: Source,
    /// Shows the game.
    show: Box<dyn Fn(LoadedGame, GameView) -> AnyView + Send>,
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
            Ok((game, table)) => show(game, table),
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
