//! The keys of a table beyond moving the focus and picking, and the dialog that lists all keys.

use bisat_client::labels::{Common, Play as Labels};
use bisat_client::{Picking, describe_position};
use bisat_engine::Seat;
use leptos::ev;
use leptos::prelude::*;

use super::controller::Controller;
use super::sentences::sentences;
use crate::parts::board::Key;
use crate::parts::off_board::kept_throws;
use crate::parts::replay::is_writing;
use crate::parts::seats::clock_text;
use crate::settings::language;
use crate::time;

/// Carries out a key of the board.
pub fn on_key(controller: Controller, key: Key, is_help_open: RwSignal<bool>, announcement: RwSignal<String>) {
    match key {
        Key::Drop => controller.clear_picking(),
        Key::Throw => controller.throw(),
        Key::Hint => controller.ask_hint(),
        Key::Button => {
            if let Some(button) = controller.peek(|_, table| Picking::button(table.session())).flatten() {
                controller.pick(&button);
            }
        }
        Key::Value(at) => {
            let values = controller.peek(|_, table| kept_throws(table.session())).unwrap_or_default();
            if let Some(value) = values.get(at) {
                controller.choose_value(*value);
            }
        }
        Key::Step(by) => controller.view_by(by as isize),
        Key::Help => is_help_open.update(|is_open| *is_open = !*is_open),
        Key::SayLast => announcement.set(untrack(|| sentences(controller).news)),
        Key::SayPosition => {
            let text = controller.peek(|_, table| describe_position(untrack(language), table.session()));
            announcement.set(text.unwrap_or_default());
        }
        Key::SayClocks => announcement.set(untrack(|| clocks_in_words(controller))),
        Key::Walk(_) | Key::Next(_) | Key::Pick => {}
    }
}

/// Opens the list of keys at `?`, wherever the focus is, except in text fields.
pub fn help_anywhere(is_help_open: RwSignal<bool>) {
    let listener = window_event_listener(ev::keydown, move |event| {
        // The board handles its own keys, and then prevents the default.
        if event.key() == "?" && !event.default_prevented() && !is_writing(&event) {
            event.prevent_default();
            is_help_open.set(true);
        }
    });
    on_cleanup(move || listener.remove());
}

fn clocks_in_words(controller: Controller) -> String {
    let clocks = controller.with_remote(|remote| {
        let left = (0..remote.occupants().len() as u8).filter_map(|seat| remote.clock().left(Seat(seat), time::now()));
        left.map(|left| clock_text(left, language())).collect::<Vec<_>>().join(", ")
    });
    clocks.filter(|clocks| !clocks.is_empty()).unwrap_or_else(|| Labels::of(language()).no_clock.to_owned())
}

/// The dialog that lists the keys.
#[component]
pub fn KeysDialog(is_open: RwSignal<bool>) -> impl IntoView {
    let labels = Labels::of(language());
    let keys = [
        labels.key_arrows,
        labels.key_next,
        labels.key_enter,
        labels.key_escape,
        labels.key_values,
        labels.key_throw,
        labels.key_button,
        labels.key_say,
        labels.key_hint,
        labels.key_steps,
    ];
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            // The browser traps the focus, closes the dialog at Escape and restores the focus. If it cannot open a
            // modal dialog, the list is visible all the same.
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
