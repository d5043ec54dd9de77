//! A local game: on this device, without a server.

use bisat_client::labels::{Common, Together};
use bisat_client::{GameHost, Local};
use leptos::prelude::*;

use crate::game_lock::GameLock;
use crate::local_games;
use crate::play::{Controller, TableScreen};
use crate::route::{Link, Route, navigator};
use crate::settings::language;

/// A saved local game: the one with this name, or the newest.
#[component]
pub fn LocalGame(name: Option<String>) -> impl IntoView {
    let Some(local) = local_games::open(name.as_deref()) else {
        return view! {
            <section class="text">
                <h1>{move || language().words().notice(&bisat_client::Notice::NothingYet)}</h1>
                <p><Link to=Route::Home class="strong">{move || Common::of(language()).to_home}</Link></p>
            </section>
        }
        .into_any();
    };
    navigator().rewrite(&Route::LocalGame(Some(local.name().to_owned())));
    view! { <LockedGame local /> }.into_any()
}

/// A local game that one tab plays at a time ([`GameLock`]).
#[component]
pub(super) fn LockedGame(local: Local) -> impl IntoView {
    let name = local.name().to_owned();
    let lock = GameLock::take(&name);
    let controller = Controller::new();
    controller.open(GameHost::Local(local));
    controller.run_local();
    Effect::new(move |_| {
        if !lock.is_ours.get() {
            controller.stop();
        }
    });
    let play_here = move |_| {
        lock.take_over();
        // The other tab may have played on.
        if let Some(local) = local_games::open(Some(&name)) {
            controller.open(GameHost::Local(local));
        }
        controller.run_local();
    };
    view! {
        <div class="other-tab" role="alert">
            {move || {
                let play_here = play_here.clone();
                (!lock.is_ours.get()).then(|| view! {
                    <p>{move || Together::of(language()).other_tab}</p>
                    <button type="button" class="button primary" id="play-here" on:click=play_here>
                        {move || Together::of(language()).play_here}
                    </button>
                })
            }}
        </div>
        <div class="played" inert=move || !lock.is_ours.get()><TableScreen controller /></div>
    }
}
