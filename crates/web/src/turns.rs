//! The unfinished tables of the player at the server, asked for again from time to time: the home screen lists them, and the title
//! and the badge of the app say at how many it is the player's turn.

use std::cell::Cell;
use std::time::Duration;

use bisat_protocol::Occupant;
use bisat_protocol::http::{Stage, TableSummary};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};

use crate::route::Route;
use crate::{api, identity, time};

/// How often the tables are asked for: while the page is seen, and while it is in the background or shows a game.
const EVERY: Duration = Duration::from_secs(15);
const SELDOM: Duration = Duration::from_secs(60);

thread_local! {
    /// The tables of the page. They are not in a Leptos context, because a task has no context after an `await`.
    static TABLES: Cell<Option<RwSignal<Vec<TableSummary>>>> = const { Cell::new(None) };
}

/// Starts to ask for the tables: from time to time, with each screen but games, and when the page is seen again.
pub fn keep_tables(route: Signal<Route>) {
    let tables = RwSignal::new(Vec::new());
    TABLES.set(Some(tables));
    Effect::new(move |_| {
        if !route.get().is_game() {
            spawn_local(load(tables));
        }
    });
    window_event_listener(ev::visibilitychange, move |_| {
        if !document().hidden() {
            spawn_local(load(tables));
        }
    });
    spawn_local(async move {
        loop {
            let is_busy = route.with_untracked(Route::is_game);
            time::sleep(if is_busy || document().hidden() { SELDOM } else { EVERY }).await;
            load(tables).await;
        }
    });
    let turns = Memo::new(move |_| count());
    Effect::new(move |_| show_badge(turns.get()));
}

/// The unfinished tables of the player.
pub fn own_tables() -> Signal<Vec<TableSummary>> {
    TABLES.get().expect("the page asks for its tables before it draws a screen").into()
}

/// The number of tables at which it is the player's turn.
pub fn count() -> usize {
    own_tables().with(|tables| tables.iter().filter(|table| is_own_turn(table)).count())
}

/// Whether it is the player's turn at a table.
pub fn is_own_turn(table: &TableSummary) -> bool {
    let (Some(me), Some(seat), Stage::Playing) = (identity::id(), table.to_act, table.stage) else { return false };
    matches!(table.seats.get(usize::from(seat)), Some(Occupant::Person(person)) if person.id.0 == me)
}

/// Whether the player plays against other people at a table.
pub fn is_with_people(table: &TableSummary) -> bool {
    let people = table.seats.iter().filter(|seat| matches!(seat, Occupant::Person(_)));
    table.stage == Stage::Playing && people.count() > 1
}

async fn load(tables: RwSignal<Vec<TableSummary>>) {
    // Without an answer the last one stays.
    let Ok(found) = api::my_tables(0).await else { return };
    let mut found: Vec<TableSummary> = found.into_iter().filter(|table| table.stage != Stage::Over).collect();
    found.sort_by_key(|table| !is_own_turn(table));
    if tables.with_untracked(|known| *known != found) {
        tables.set(found);
    }
}

/// Sets the badge of the app, where the device has one.
fn show_badge(turns: usize) {
    let navigator: JsValue = window().navigator().into();
    let name = if turns > 0 { "setAppBadge" } else { "clearAppBadge" };
    let Ok(set) = js_sys::Reflect::get(&navigator, &name.into()) else { return };
    if let Some(set) = set.dyn_ref::<js_sys::Function>() {
        // A browser that refuses it shows no badge.
        let _ = match turns {
            0 => set.call0(&navigator),
            turns => set.call1(&navigator, &(turns as f64).into()),
        };
    }
}
