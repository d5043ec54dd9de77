//! What an unknown address shows.

use bisat_client::labels::Common;
use leptos::prelude::*;

use crate::route::{Link, Route};
use crate::settings::language;

/// Says that there is no such screen, and leads to the home screen.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <section class="text">
            <h1>{move || Common::of(language()).not_found}</h1>
            <p><Link to=Route::Home>{move || Common::of(language()).to_home}</Link></p>
        </section>
    }
}
