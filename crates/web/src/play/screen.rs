//! The table on the screen: players, board, and a column to read and to choose in.

use bisat_client::labels::{Common, Play as Labels};
use bisat_client::{Host, Tracker, describe_position};
use bisat_engine::Material;
use leptos::prelude::*;

use super::Playing;
use super::column::Column;
use super::players::Players;
use super::said::{Live, said};
use crate::parts::board::{Board, BoardState, Key, Shown};
use crate::parts::games::game_name;
use crate::parts::title::set_title;
use crate::route::{Link, Route};
use crate::settings::language;

/// A table, to play at or to watch.
#[component]
pub fn TableScreen(playing: Playing) -> impl IntoView {
    let state = board_state(playing);
    let is_help_open = RwSignal::new(false);
    let spoken = RwSignal::new(String::new());
    let on_key = move |key: Key| keyed(playing, key, is_help_open, spoken);
    let game = move || {
        playing.host.with(|host| {
            host.as_ref().and_then(Host::table).map(|table| game_name(language(), table.session().id()).to_owned())
        })
    };
    let id = Memo::new(move |_| {
        playing.host.with(|host| host.as_ref().and_then(Host::table).map(|table| table.session().id().to_owned()))
    });
    let title = Memo::new(move |_| {
        let is_own_turn = playing.host.with(|host| host.as_ref().is_some_and(|host| host.to_act().is_some()));
        // A tab among many shows whether one is awaited.
        game().map(|game| if is_own_turn { format!("● {game}") } else { game })
    });
    Effect::new(move |_| {
        // With every language the page's frame sets its own title anew.
        language();
        if let Some(title) = title.get() {
            set_title(&title);
        }
    });
    let is_cross = move || {
        playing.host.with(|host| {
            let table = host.as_ref().and_then(Host::table);
            table.is_some_and(|table| table.session().material() == Material::Cloth)
        })
    };
    let tab = RwSignal::new(Tab::Board);
    let is_open = move || playing.host.with(|host| host.as_ref().and_then(Host::table).is_some());
    view! {
        <Live playing spoken />
        <Show when=is_open fallback=|| view! { <p class="opening-table"><span class="opening-stitch"></span></p> }>
            <div class="table" class:cross=is_cross data-tab=move || tab.get().name() on:pointerdown=move |_| playing.tap()>
                <Players playing />
                <div class="board-side">
                    <Board
                        state
                        on_pick=move |point: String| playing.pick(&point)
                        on_key=on_key
                        name=Signal::derive(move || game().unwrap_or_default())
                    />
                    <p class="keys-hint quiet">{move || Labels::of(language()).keys_hint}</p>
                </div>
                <Column playing />
            </div>
            <Tabs tab game=id />
        </Show>
        <Show when=move || is_help_open.get()>
            <Keys is_open=is_help_open />
        </Show>
    }
}

/// What a phone shows of a table at a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Board,
    Moves,
    Table,
}

impl Tab {
    /// Its name in the style sheet.
    fn name(self) -> &'static str {
        match self {
            Tab::Board => "board",
            Tab::Moves => "moves",
            Tab::Table => "table",
        }
    }

    fn label(self, labels: &Labels) -> &'static str {
        match self {
            Tab::Board => labels.board,
            Tab::Moves => labels.moves,
            Tab::Table => labels.table,
        }
    }
}

/// On a phone: the parts of the table, one at a time. Elsewhere all are seen, and the style sheet hides this.
#[component]
fn Tabs(tab: RwSignal<Tab>, game: Memo<Option<String>>) -> impl IntoView {
    let button = move |each: Tab| {
        view! {
            <button type="button" aria-pressed=move || (tab.get() == each).to_string() on:click=move |_| tab.set(each)>
                {move || each.label(Labels::of(language()))}
            </button>
        }
    };
    let rules = Signal::derive(move || game.get().map_or(Route::Learn, Route::Rules));
    view! {
        <nav class="tabs" aria-label=move || Labels::of(language()).table>
            {[Tab::Board, Tab::Moves].map(button)}
            <Link to=rules>{move || Labels::of(language()).rules}</Link>
            {button(Tab::Table)}
        </nav>
    }
}

/// What the board shows: the game as it stands, or as it was where one looks back.
fn board_state(playing: Playing) -> Signal<BoardState> {
    let tracker = StoredValue::new((Tracker::default(), usize::MAX));
    Memo::new(move |_| {
        let language = playing.language();
        let hint = playing.hint.get();
        let back = playing.looking_back.get();
        playing.host.with(|host| {
            let Some((host, table)) = host.as_ref().and_then(|host| Some((host, host.table()?))) else {
                return BoardState::default();
            };
            let count = table.steps().len();
            let steps = back.unwrap_or(count).min(count);
            let earlier = (steps < count).then(|| table.session_after(steps));
            let session = earlier.as_deref().unwrap_or(table.session());
            let last = steps.checked_sub(1).and_then(|at| table.steps().get(at));
            tracker.update_value(|(tracker, seen)| {
                if *seen != steps {
                    tracker.follow(session, last.filter(|_| seen.checked_add(1) == Some(steps)));
                    *seen = steps;
                }
            });
            let is_now = steps == count;
            let hints = hint.filter(|_| is_now).map(|token| session.route(&token).unwrap_or_default());
            tracker.with_value(|(tracker, _)| {
                BoardState::of(&Shown {
                    session,
                    steps,
                    last,
                    picking: (is_now && host.to_act().is_some()).then_some(&table.picking),
                    pieces: tracker.pieces(),
                    nearest: host.own_seat(),
                    hints: hints.into_iter().filter(|way| !way.is_empty()).collect(),
                    asked: None,
                    shows_threats: false,
                    language,
                })
            })
        })
    })
    .into()
}

/// What keys do on the board beyond walking and picking.
fn keyed(playing: Playing, key: Key, is_help_open: RwSignal<bool>, spoken: RwSignal<String>) {
    match key {
        Key::Drop => playing.drop_picked(),
        Key::Throw => playing.throw(),
        Key::Hint => playing.ask_hint(),
        Key::Skip => playing.pick("skip"),
        Key::Value(at) => {
            let values = playing.host.with_untracked(|host| {
                host.as_ref().and_then(Host::table).map(|table| super::beside::kept_throws(table.session()))
            });
            if let Some(value) = values.and_then(|values| values.get(at).copied()) {
                playing.choose_value(value);
            }
        }
        Key::Step(by) => super::moves::step(playing, by),
        Key::Help => is_help_open.update(|is_open| *is_open = !*is_open),
        Key::SayLast => spoken.set(untrack(|| said(playing).0)),
        Key::SayPosition => {
            let said = playing.host.with_untracked(|host| {
                let table = host.as_ref().and_then(Host::table)?;
                Some(describe_position(untrack(language), table.session()))
            });
            spoken.set(said.unwrap_or_default());
        }
        Key::SayClocks => {
            let clocks = playing.host.with_untracked(|host| match host {
                Some(Host::Remote(remote)) => (0..remote.sitters().len() as u8)
                    .filter_map(|seat| remote.clock().left(bisat_engine::Seat(seat), crate::wait::now()))
                    .map(super::players::clock_text)
                    .collect::<Vec<_>>()
                    .join(", "),
                _ => String::new(),
            });
            let none = || Labels::of(untrack(language)).no_clock.to_owned();
            spoken.set(if clocks.is_empty() { none() } else { clocks });
        }
        Key::Walk(_) | Key::Next(_) | Key::Pick => {}
    }
}

/// The keys, listed.
#[component]
fn Keys(is_open: RwSignal<bool>) -> impl IntoView {
    let labels = Labels::of(language());
    let keys = [
        labels.key_arrows,
        labels.key_next,
        labels.key_enter,
        labels.key_escape,
        labels.key_values,
        labels.key_throw,
        labels.key_skip,
        labels.key_say,
        labels.key_hint,
        labels.key_steps,
    ];
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            // The browser keeps the keyboard inside, closes it at Escape, and gives the keyboard back. One that cannot
            // shows the list all the same.
            let _ = dialog.show_modal();
        }
    });
    view! {
        <dialog class="dialog" node_ref=dialog aria-label=labels.keys on:close=move |_| is_open.set(false)>
            <h2>{labels.keys}</h2>
            <ul>{keys.map(|key| view! { <li>{key}</li> })}</ul>
            <form method="dialog"><button class="button">{Common::of(language()).close}</button></form>
        </dialog>
    }
}
