//! A table of the server, as a line of a list.

use bisat_client::labels::{Common, filled};
use bisat_protocol::Occupant;
use bisat_protocol::http::TableSummary;
use leptos::prelude::*;

use super::games::game_name;
use crate::route::{Link, Route};
use crate::settings::language;

/// The game, who sits there, and one thing that can be done.
#[component]
pub fn TableLine(
    /// The table.
    table: TableSummary,
    /// Where the link leads.
    to: Route,
    /// What stands on it.
    #[prop(into)]
    label: Signal<&'static str>,
) -> impl IntoView {
    let names = move || table.seats.iter().filter_map(sitter_name).collect::<Vec<_>>().join(", ");
    let game = table.setup.game.clone();
    view! {
        <li>
            <div>
                <strong>{move || game_name(language(), &game)}</strong>
                <span class="quiet">{names}</span>
            </div>
            <Link to class="strong">{move || label.get()}</Link>
        </li>
    }
}

/// What the one at a seat is called in a list; nothing for an empty seat.
fn sitter_name(sitter: &Occupant) -> Option<String> {
    match sitter {
        Occupant::Nobody => None,
        Occupant::Person(person) => Some(person.name.clone()),
        Occupant::Level(level) => Some(filled(Common::of(language()).level, &[level])),
    }
}
