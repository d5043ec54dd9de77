//! The home screen: the games, the player's tables and the open tables.

mod own_tables;
mod own_tournaments;
mod code_field;
mod play_now;

use std::time::Duration;

use bisat_client::GameWords;
use bisat_client::labels::{Common, Home as Labels, People, Puzzles, Tournament, counted};
use bisat_engine::GAMES;
use bisat_protocol::Occupant;
use bisat_protocol::http::{Stage, TableSummary};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::code_field::CodeField;
use self::own_tables::OwnTables;
use self::play_now::PlayNow;
use crate::parts::games::{game_name, sample_position};
use crate::parts::table_line::TableLine;
use crate::puzzle_progress;
use crate::route::{Link, Route};
use crate::settings::language;
use crate::turns::is_own_turn;
use crate::{api, time};

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
                    <DailyPuzzle />
                    <h2>{label(|l| l.have_a_code)}</h2>
                    <CodeField />
                    <h3>{label(|l| l.never_played)}</h3>
                    <p class="quiet">{label(|l| l.lesson_pitch)}</p>
                    <p><Link to=Route::Learn class="strong">{label(|l| l.first_lesson)}</Link></p>
                    <h3>{move || Tournament::of(language()).tournament}</h3>
                    <p class="quiet">{move || Tournament::of(language()).pitch}</p>
                    <p>
                        <Link to=Route::NewTournament class="strong">{move || Tournament::of(language()).new}</Link>
                    </p>
                    <h3>{move || People::of(language()).players}</h3>
                    <p>
                        <Link to=Route::Players(GAMES[0].to_owned()) class="strong">
                            {move || People::of(language()).best_players}
                        </Link>
                        " · "
                        <Link to=Route::Account class="strong">{move || People::of(language()).account}</Link>
                    </p>
                </section>
            </div>
            <footer class="foot quiet">{label(|l| l.promise)}</footer>
        </div>
    }
}

/// The way to the puzzle of the day, with the streak.
#[component]
fn DailyPuzzle() -> impl IntoView {
    let days = puzzle_progress::streak().map_or(0, |streak| streak.on(puzzle_progress::today()));
    let label = |pick: fn(&Puzzles) -> &'static str| move || pick(Puzzles::of(language()));
    let streak = move || counted(language(), Puzzles::of(language()).streak, days.into(), &[&days]);
    view! {
        <h2>{label(|l| l.of_the_day)}</h2>
        <p class="quiet">{label(|l| l.pitch)}</p>
        <p class="puzzle-way">
            <Link to=Route::Puzzle { game: None, id: None } class="strong">{label(|l| l.solve_it)}</Link>
            {(days > 0).then(|| view! { <span class="quiet">{streak}</span> })}
        </p>
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

/// How often the tables of others are asked for.
const AGAIN: Duration = Duration::from_secs(15);

/// Asks for the tables of others. What has not changed is not drawn again.
async fn load(
    waiting: RwSignal<Option<Vec<TableSummary>>>,
    playing: RwSignal<Vec<TableSummary>>,
    is_offline: RwSignal<bool>,
) {
    // The screen may have been left meanwhile.
    let found = api::tables("waiting").await;
    let _ = is_offline.try_set(found.is_err());
    if let Ok(tables) = found
        && waiting.try_with_untracked(|known| known.as_ref() != Some(&tables)) == Some(true)
    {
        let _ = waiting.try_set(Some(tables));
    }
    let tables = api::tables("playing").await.unwrap_or_default();
    if playing.try_with_untracked(|known| *known != tables) == Some(true) {
        let _ = playing.try_set(tables);
    }
}

/// Tables of others, to join or to watch.
#[component]
fn OpenTables() -> impl IntoView {
    let waiting = RwSignal::new(None::<Vec<TableSummary>>);
    let playing = RwSignal::new(Vec::<TableSummary>::new());
    let is_offline = RwSignal::new(false);
    spawn_local(async move {
        // Until the screen is left.
        while !waiting.is_disposed() {
            if !document().hidden() {
                load(waiting, playing, is_offline).await;
            }
            time::sleep(AGAIN).await;
        }
    });
    let note = move || {
        let labels = Labels::of(language());
        if is_offline.get() {
            Some(labels.no_server)
        } else {
            waiting.get().filter(Vec::is_empty).map(|_| labels.nothing_open)
        }
    };
    let listed = |mut tables: Vec<TableSummary>| {
        tables.sort_by_key(is_deserted);
        let few = tables.into_iter().take(8);
        few.map(|table| view! { <TableItem table is_mine=false /> }).collect_view()
    };
    view! {
        <section>
            <PlayNow />
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
    let (stage, is_deserted) = (table.stage, is_deserted(&table));
    let label = Signal::derive(move || {
        let labels = Labels::of(language());
        match stage {
            Stage::Waiting | Stage::Playing if is_mine => labels.go_on,
            Stage::Waiting if is_deserted => labels.look_in,
            Stage::Waiting => labels.sit_down,
            Stage::Playing | Stage::Over => labels.watch,
        }
    });
    let is_own_turn = is_mine && is_own_turn(&table);
    view! { <TableLine table to label is_own_turn /> }
}

/// Whether everybody at the table is away: nobody would notice who sits down.
fn is_deserted(table: &TableSummary) -> bool {
    let mut people = (0..).zip(&table.seats).filter(|(_, seat)| matches!(seat, Occupant::Person(_))).peekable();
    people.peek().is_some() && people.all(|(seat, _)| table.away.contains(&seat))
}
