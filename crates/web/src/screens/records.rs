//! Finished games on this device and at the server, and a form to open a record.

use bisat_client::labels::{After, Common, Play};
use bisat_protocol::http::{Stage, TableSummary};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::api;
use crate::parts::games::game_name;
use crate::parts::input_error::InputError;
use crate::parts::loaded_game::{LoadedGame, OPENED, Viewer, viewer_of};
use crate::parts::table_line::TableLine;
use crate::route::{Link, Navigator, Route, Source, navigator};
use crate::settings::language;
use crate::storage;

/// The list of finished games.
#[component]
pub fn Records() -> impl IntoView {
    let names = RwSignal::new(storage::stored_games());
    view! {
        <section class="records">
            <h1>{move || Common::of(language()).records}</h1>
            <div class="records-columns">
                <section>
                    <h2>{move || After::of(language()).kept_games}</h2>
                    <ul class="record-list">
                        <For each=move || names.get() key=String::clone let(name)><StoredGame name names /></For>
                    </ul>
                    <Show when=move || names.read().is_empty()>
                        <p class="quiet">{move || After::of(language()).none_kept}</p>
                    </Show>
                    <ServerGames />
                </section>
                <OpenRecord />
            </div>
        </section>
    }
}

/// A game stored on this device. A damaged one can still be removed.
#[component]
fn StoredGame(name: String, names: RwSignal<Vec<String>>) -> impl IntoView {
    let loaded = storage::stored_game(&name)
        .and_then(|text| LoadedGame::read(&text, viewer_of(&name)).ok())
        .map(|(game, _)| game);
    let game_id = loaded.as_ref().map(|game| game.game_id.clone()).unwrap_or_default();
    let loaded = StoredValue::new(loaded);
    let said = move || {
        loaded.with_value(|game| match game {
            Some(game) => game.ending(language()),
            None => After::of(language()).cannot_open.to_owned(),
        })
    };
    let played = move || loaded.with_value(|game| game.as_ref().map(|game| game.about(language())));
    let to = Route::Review { source: Source::Device(name.clone()), step: None };
    let forget = move |_| {
        storage::remove_game(&name);
        names.set(storage::stored_games());
    };
    view! {
        <li>
            <div>
                <strong>{move || game_name(language(), &game_id)} " · " {said}</strong>
                <span class="quiet">{played}</span>
            </div>
            <span class="record-links">
                <Link to class="strong">{move || Play::of(language()).review}</Link>
                <button type="button" class="link-button quiet" on:click=forget>{move || After::of(language()).forget}</button>
            </span>
        </li>
    }
}

/// The player's finished games at the server.
#[component]
fn ServerGames() -> impl IntoView {
    let tables = RwSignal::new(Vec::<TableSummary>::new());
    spawn_local(async move {
        // Without a server the list is empty.
        let mine = api::my_tables(20).await.unwrap_or_default();
        let _ = tables.try_set(mine.into_iter().filter(|table| table.stage == Stage::Over).collect());
    });
    let row = |table: TableSummary| {
        let to = Route::Review { source: Source::Table(table.table.0.clone()), step: None };
        view! { <TableLine table to label=Signal::derive(|| Play::of(language()).review) /> }
    };
    view! {
        <Show when=move || !tables.read().is_empty()>
            <h2>{move || After::of(language()).server_games}</h2>
            <ul class="tables" id="server-games">{move || tables.get().into_iter().map(row).collect_view()}</ul>
        </Show>
    }
}

/// A form to paste a record or to choose a file.
#[component]
fn OpenRecord() -> impl IntoView {
    let text = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let cannot_open = Signal::derive(|| After::of(language()).cannot_open);
    let navigator = navigator();
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        problem.set(open_record(&text.get_untracked(), navigator).err());
    };
    let read = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let content = JsFuture::from(file.text()).await.ok().and_then(|content| content.as_string());
            let found = match content {
                Some(content) => open_record(&content, navigator),
                None => Err(String::new()),
            };
            let _ = problem.try_set(found.err());
        });
    };
    view! {
        <section>
            <h2>{move || After::of(language()).open_record}</h2>
            <form class="record-form" on:submit=open>
                <label for="record">{move || After::of(language()).paste_record}</label>
                <textarea id="record" class="field mono" rows="8" spellcheck="false" placeholder="[Game \"khan\"] …"
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                <div role="alert">{move || problem.get().map(|detail| view! { <InputError said=cannot_open detail /> })}</div>
                <p class="buttons">
                    <button type="submit" class="button primary" id="open-record">{move || After::of(language()).open}</button>
                    <label class="button file-button">
                        {move || After::of(language()).choose_file}
                        <input type="file" class="hidden" accept=".txt,text/plain" on:change=read />
                    </label>
                </p>
            </form>
        </section>
    }
}

/// Stores a record on the device and opens its review. The error says what is wrong with it.
fn open_record(text: &str, navigator: Navigator) -> Result<(), String> {
    LoadedGame::read(text, Viewer::Onlooker)?;
    let known = storage::stored_games().into_iter().find(|name| storage::stored_game(name).as_deref() == Some(text));
    let name = known.unwrap_or_else(|| name_for(text));
    storage::store_game(&name, text);
    navigator.go(Route::Review { source: Source::Device(name), step: None });
    Ok(())
}

/// A name derived from the text (FNV-1a), so that the same record is stored once.
fn name_for(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{OPENED}{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::name_for;

    #[test]
    fn the_same_record_has_the_same_name_and_another_has_another() {
        assert_eq!(name_for("[Game \"khan\"]"), name_for("[Game \"khan\"]"));
        assert_ne!(name_for("[Game \"khan\"]"), name_for("[Game \"pachisi\"]"));
        assert_eq!(name_for(""), "opened-cbf29ce484222325");
    }
}
