//! The home screen: the games, the player's tables and the open tables.

use bisat_client::labels::{Common, Home as Labels};
use bisat_client::{GameHost, GameWords, Notice, describe_prompt};
use bisat_engine::GAMES;
use bisat_protocol::http::{Stage, TableSummary};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::parts::games::{game_name, sample_position};
use crate::parts::table_line::TableLine;
use crate::route::{Link, Route, navigator};
use crate::settings::language;
use crate::storage;

/// The home screen.
#[component]
pub fn Home() -> impl IntoView {
    let label = |pick: fn(&Labels) -> &'static str| move || pick(Labels::of(language()));
    let boards = GAMES.iter().map(|game| view! { <GameCard game=*game /> }).collect_view();
    view! {
        <div class="home">
            <div class="hero">
                <h1>{label(|l| l.title)}</h1>
                <p>{label(|l| l.subtitle)}</p>
            </div>
            <div class="cloth"><div class="boards">{boards}</div></div>
            <div class="waiting">
                <OwnTables />
                <OpenTables />
                <section class="aside-column">
                    <h2>{label(|l| l.have_a_code)}</h2>
                    <CodeField />
                    <h3>{label(|l| l.never_played)}</h3>
                    <p class="quiet">{label(|l| l.lesson_pitch)}</p>
                    <p><Link to=Route::Learn class="strong">{label(|l| l.first_lesson)}</Link></p>
                </section>
            </div>
            <footer class="foot quiet">{label(|l| l.promise)}</footer>
        </div>
    }
}

#[component]
fn GameCard(game: &'static str) -> impl IntoView {
    let picture = sample_position(game).map(|session| bisat_drawing::picture(session.as_ref())).unwrap_or_default();
    let about = move || GameWords::read(game).map_or(("", ""), |name| (name.about(language()), name.line(language())));
    let new = Route::New { game: game.to_owned(), start: None };
    view! {
        <article class=format!("offered offered-{game}")>
            <Link to=new.clone() class="offered-board">
                <span class="picture" inner_html=picture aria-hidden="true"></span>
                <span class="hidden">{move || game_name(language(), game)}</span>
            </Link>
            <h2>{move || game_name(language(), game)}</h2>
            <p>{move || about().0}</p>
            <p class="quiet line">{move || about().1}</p>
            <p class="buttons">
                <Link to=new class="button primary">{move || Common::of(language()).play}</Link>
                <Link to=Route::Lesson(game.to_owned()) class="button">{move || Common::of(language()).learn}</Link>
            </p>
        </article>
    }
}

/// The unfinished games of the player: the local game and tables at the server.
#[component]
fn OwnTables() -> impl IntoView {
    let tables = RwSignal::new(Vec::<TableSummary>::new());
    spawn_local(async move {
        if let Ok(mine) = api::my_tables().await {
            tables.set(mine.into_iter().filter(|table| table.stage != Stage::Over).collect());
        }
    });
    let here = storage::read(storage::LOCAL_GAME).and_then(|text| bisat_client::Local::resume(&text).ok());
    let is_on = |local: &bisat_client::Local| !matches!(local.view().session().turn(), bisat_engine::Turn::Over(_));
    let here = StoredValue::new(here.filter(is_on).map(GameHost::Local));
    let here_game = here.with_value(|host| Some(host.as_ref()?.view()?.session().id()));
    let here_said = move || {
        let language = language();
        here.with_value(|host| {
            let (host, table) = host.as_ref().and_then(|host| Some((host, host.view()?)))?;
            Some(host.listening(|listener| describe_prompt(language, table.session(), listener)))
        })
    };
    let is_empty = move || here_game.is_none() && tables.read().is_empty();
    view! {
        <section>
            <h2>{move || Labels::of(language()).your_tables}</h2>
            <ul class="tables">
                {here_game.map(|game| view! {
                    <li>
                        <div>
                            <strong>{move || game_name(language(), game)}</strong>
                            <span class="quiet">{here_said}</span>
                        </div>
                        <Link to=Route::LocalGame class="strong">{move || Labels::of(language()).go_on}</Link>
                    </li>
                })}
                {move || tables.get().into_iter().map(|table| view! { <TableItem table is_mine=true /> }).collect_view()}
            </ul>
            <Show when=is_empty>
                <p class="quiet">{move || language().words().notice(&Notice::NothingYet)}</p>
            </Show>
        </section>
    }
}

/// Tables of others, to join or to watch.
#[component]
fn OpenTables() -> impl IntoView {
    let waiting = RwSignal::new(None::<Vec<TableSummary>>);
    let playing = RwSignal::new(Vec::<TableSummary>::new());
    let is_offline = RwSignal::new(false);
    spawn_local(async move {
        match api::tables("waiting").await {
            Ok(tables) => waiting.set(Some(tables)),
            Err(_) => is_offline.set(true),
        }
        playing.set(api::tables("playing").await.unwrap_or_default());
    });
    let note = move || {
        let labels = Labels::of(language());
        if is_offline.get() {
            Some(labels.no_server)
        } else {
            waiting.get().filter(Vec::is_empty).map(|_| labels.nothing_open)
        }
    };
    let listed = |tables: Vec<TableSummary>| {
        let few = tables.into_iter().take(8);
        few.map(|table| view! { <TableItem table is_mine=false /> }).collect_view()
    };
    view! {
        <section>
            <h2>{move || Labels::of(language()).open_tables}</h2>
            <ul class="tables">{move || listed(waiting.get().unwrap_or_default())}</ul>
            <p class="quiet">{note}</p>
            <Show when=move || !playing.read().is_empty()>
                <h2>{move || Labels::of(language()).watch_tables}</h2>
                <ul class="tables">{move || listed(playing.get())}</ul>
            </Show>
        </section>
    }
}

#[component]
fn TableItem(table: TableSummary, is_mine: bool) -> impl IntoView {
    let to = Route::Table(table.table.0.clone());
    let stage = table.stage;
    let label = Signal::derive(move || {
        let labels = Labels::of(language());
        match stage {
            Stage::Waiting | Stage::Playing if is_mine => labels.go_on,
            Stage::Waiting => labels.sit_down,
            Stage::Playing | Stage::Over => labels.watch,
        }
    });
    view! { <TableLine table to label /> }
}

/// A field for the code or the address of a table.
#[component]
fn CodeField() -> impl IntoView {
    let code = RwSignal::new(String::new());
    let navigator = navigator();
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let written = code.get_untracked();
        let id = written.trim().rsplit('/').next().unwrap_or_default().to_owned();
        if !id.is_empty() {
            navigator.go(Route::Table(id));
        }
    };
    view! {
        <form class="inline-form" on:submit=join>
            <label class="hidden" for="code">{move || Labels::of(language()).code}</label>
            <input id="code" class="field mono" placeholder="zkifqajd7z" autocomplete="off" spellcheck="false"
                prop:value=move || code.get() on:input=move |event| code.set(event_target_value(&event)) />
            <button type="submit" class="button">{move || Labels::of(language()).join}</button>
        </form>
    }
}
