//! The table on the screen: players, board, and a column to read and to choose in.

use bisat_client::labels::{Common, Play as Labels};
use bisat_client::{Host, Notice, Tracker, asked, describe_position, told};
use bisat_engine::Telling;
use leptos::prelude::*;

use super::Playing;
use super::column::Column;
use super::players::Players;
use crate::parts::board::{Board, BoardState, Key, Shown};
use crate::parts::games::game_name;
use crate::parts::title::set_title;
use crate::settings::language;

/// So many steps are told at once, at most.
const TOLD: usize = 6;

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
    let title = Memo::new(move |_| {
        let is_own_turn = playing.host.with(|host| host.as_ref().is_some_and(|host| host.to_act().is_some()));
        // A tab among many shows whether one is awaited.
        game().map(|game| if is_own_turn { format!("● {game}") } else { game })
    });
    Effect::new(move |_| {
        if let Some(title) = title.get() {
            set_title(&title);
        }
    });
    let is_open = move || playing.host.with(|host| host.as_ref().and_then(Host::table).is_some());
    view! {
        <h1 class="hidden">{game}</h1>
        <Live playing spoken />
        <Show when=is_open fallback=|| view! { <p class="opening-table"><span class="opening-stitch"></span></p> }>
            <div class="table">
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
        </Show>
        <Show when=move || is_help_open.get()>
            <Keys is_open=is_help_open />
        </Show>
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
                    language,
                })
            })
        })
    })
    .into()
}

/// What happened since one last looked, and what is asked: once in words, for those who hear the page.
#[component]
fn Live(playing: Playing, spoken: RwSignal<String>) -> impl IntoView {
    let sentence = Memo::new(move |_| whole_sentence(playing));
    view! {
        <p class="hidden" aria-live="polite" id="live">{move || sentence.get()}</p>
        <p class="hidden" aria-live="polite" id="spoken">{move || spoken.get()}</p>
    }
}

fn whole_sentence(playing: Playing) -> String {
    let (news, asked) = said(playing);
    let refused = playing.refused.get();
    let hint = playing.hint_in_words();
    let offer = super::ending::offer_in_words(playing);
    let parts = [news, offer.unwrap_or_default(), refused.unwrap_or(asked), hint.unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What happened last, and what is asked now, for the heading; nothing before the game has begun.
pub fn said(playing: Playing) -> (String, String) {
    let language = playing.language();
    let is_slow = playing.is_slow.get();
    playing.host.with(|host| {
        let Some((host, table)) = host.as_ref().and_then(|host| Some((host, host.table()?))) else {
            return Default::default();
        };
        let mut last: Vec<Telling> = host.news(TOLD).iter().flat_map(|step| step.told.clone()).collect();
        if let Host::Remote(remote) = host {
            if !remote.is_started() {
                return Default::default();
            }
            if let Some(end) = remote.ended().filter(|_| !last.iter().any(Telling::is_end)).and_then(ended) {
                last = vec![end];
            }
            if remote.ended().is_some() {
                let another = language.words().notice(&Notice::AnotherGame);
                return (host.listening(|listener| told(language, &last, listener)), another);
            }
        }
        let asked = if is_slow {
            language.words().notice(&Notice::StillThinking)
        } else {
            host.listening(|listener| asked(language, table.session(), listener))
        };
        (host.listening(|listener| told(language, &last, listener)), asked)
    })
}

/// How a game ended that was not played to its end.
fn ended(ended: &bisat_protocol::Ended) -> Option<Telling> {
    let first = (0..).zip(&ended.ranks).filter(|(_, place)| **place == 1).map(|(seat, _)| bisat_engine::Seat(seat));
    let seats: Vec<_> = first.collect();
    match seats[..] {
        [] => None,
        [seat] => Some(Telling::Won { seat }),
        _ => Some(Telling::Drawn { seats }),
    }
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
            spoken.set(clocks);
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
