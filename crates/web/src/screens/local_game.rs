//! A local game: on this device, without a server.

use bisat_client::GameHost;
use bisat_client::labels::Common;
use leptos::prelude::*;

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
    let controller = Controller::new();
    controller.open(GameHost::Local(local));
    controller.run_local();
    view! { <TableScreen controller /> }.into_any()
}
