//! A game against a machine while the player waits for an opponent: the table at the server stays connected, and a banner
//! says when the opponent is there.

use bisat_client::labels::Together;
use bisat_client::{GameHost, Local, LocalPlayer, LocalSetup};
use leptos::prelude::*;

use super::controller::Controller;
use super::screen::TableScreen;
use crate::local_games;
use crate::random;
use crate::settings::language;
use crate::sound::Sound;
use crate::storage;

/// Where a tab remembers the local game that its player plays while waiting.
const MEANWHILE: &str = "meanwhile";
/// The level of the machine, unless the player has chosen one for a game before.
const LEVEL: u8 = 2;

/// The local game that the player of this tab plays while waiting at this table.
pub fn remembered(table: &str) -> Option<String> {
    storage::read_in_tab(MEANWHILE).filter(|_| storage::is_looking_at(table))
}

/// Starts a local game by the rules of the table, and returns its name.
pub fn start(controller: Controller) -> Option<String> {
    let setup = controller.read_remote(|remote| {
        let setup = remote?.setup()?;
        let level = storage::read("level").and_then(|level| level.parse().ok()).filter(|level| (1..=8).contains(level));
        Some(LocalSetup {
            game: setup.game.clone(),
            options: setup.options.clone().into_iter().collect(),
            seats: vec![LocalPlayer::Person(None), LocalPlayer::Level(level.unwrap_or(LEVEL))],
            start: None,
        })
    });
    let local = Local::new(&setup.flatten()?, random::bytes()).ok()?;
    local_games::start(&local);
    storage::write_in_tab(MEANWHILE, local.name());
    Some(local.name().to_owned())
}

/// The local game with this name, and a banner about the table at which the player waits.
#[component]
pub fn Meanwhile(waiting: Controller, name: String) -> impl IntoView {
    let leave = move || {
        storage::remove_in_tab(MEANWHILE);
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
    let controller = Controller::new();
    controller.open(GameHost::Local(local));
    controller.run_local();
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
        <TableScreen controller />
    }
    .into_any()
}
