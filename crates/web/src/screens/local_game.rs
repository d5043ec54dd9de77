//! The local game: on this device, without a server.

use bisat_client::labels::Common;
use bisat_client::{GameHost, Local};
use leptos::prelude::*;

use crate::play::{Controller, TableScreen};
use crate::route::{Link, Route};
use crate::settings::language;
use crate::storage;

/// The saved local game.
#[component]
pub fn LocalGame() -> impl IntoView {
    let kept = storage::read(storage::LOCAL_GAME).and_then(|text| Local::resume(&text).ok());
    let Some(local) = kept else {
        return view! {
            <section class="text">
                <h1>{move || language().words().notice(&bisat_client::Notice::NothingYet)}</h1>
                <p><Link to=Route::Home class="strong">{move || Common::of(language()).to_home}</Link></p>
            </section>
        }
        .into_any();
    };
    let controller = Controller::new();
    controller.open(GameHost::Local(local));
    controller.run_local();
    view! { <TableScreen controller /> }.into_any()
}
