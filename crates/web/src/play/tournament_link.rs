//! The way from a table to the tournament that it belongs to.

use bisat_client::labels::Tournament as Labels;
use bisat_protocol::TournamentId;
use leptos::prelude::*;

use super::controller::Controller;
use crate::route::{Link, Route};
use crate::settings::language;

/// The tournament that the table belongs to; none at other tables.
pub fn tournament_of(controller: Controller) -> Option<TournamentId> {
    controller.with_remote(|remote| TournamentId::of_opener(remote.table()?.opened_by())).flatten()
}

/// A link to the tournament; nothing at other tables.
#[component]
pub fn TournamentLink(controller: Controller) -> impl IntoView {
    let tournament = Memo::new(move |_| tournament_of(controller).map(|tournament| tournament.0));
    move || {
        tournament.get().map(|id| {
            view! {
                <p id="to-tournament">
                    <Link to=Route::Tournament(id) class="button">{move || Labels::of(language()).to_tournament}</Link>
                </p>
            }
        })
    }
}
