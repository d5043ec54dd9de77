//! The game at this screen.

use bisat_client::labels::Common;
use bisat_client::{Host, Local};
use leptos::prelude::*;

use crate::play::{Playing, TableScreen};
use crate::route::{Link, Route};
use crate::settings::language;
use crate::storage;

/// The game at this screen, as it was kept.
#[component]
pub fn Here() -> impl IntoView {
    let kept = storage::read(storage::HERE).and_then(|text| Local::resume(&text).ok());
    let Some(local) = kept else {
        return view! {
            <section class="text">
                <h1>{move || language().words().notice(&bisat_client::Notice::NothingYet)}</h1>
                <p><Link to=Route::Home class="strong">{move || Common::of(language()).to_home}</Link></p>
            </section>
        }
        .into_any();
    };
    let playing = Playing::begin();
    playing.host.set(Some(Host::Local(local)));
    playing.go_on();
    view! { <TableScreen playing /> }.into_any()
}
