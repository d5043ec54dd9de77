//! A game against a machine while the player waits for an opponent: the table at the server stays connected, and a banner
//! says when the opponent is there.

use bisat_client::labels::Together;
use leptos::prelude::*;

use super::local_game::LockedGame;
use crate::local_games;
use crate::play::{Controller, meanwhile};
use crate::settings::language;
use crate::sound::Sound;

/// The local game with this name, and a banner about the table at which the player waits.
#[component]
pub fn Meanwhile(waiting: Controller, name: String) -> impl IntoView {
    let leave = move || {
        meanwhile::forget();
        waiting.meanwhile.set(None);
    };
    let Some(local) = local_games::open(Some(&name)) else {
        leave();
        return ().into_any();
    };
    let is_found = Memo::new(move |_| waiting.with_remote(bisat_client::Remote::is_started) == Some(true));
    Effect::new(move |_| {
        if is_found.get() {
            waiting.make_sound(Sound::Turn);
        }
    });
    let said = move || {
        let labels = Together::of(language());
        if is_found.get() { labels.found } else { labels.still_looking }
    };
    view! {
        <div class="meanwhile" id="meanwhile" class:found=move || is_found.get()>
            <p role="status">{said}</p>
            <button type="button" class="button" class:primary=move || is_found.get() id="to-table" on:click=move |_| leave()>
                {move || Together::of(language()).to_the_table}
            </button>
        </div>
        <LockedGame local />
    }
    .into_any()
}
