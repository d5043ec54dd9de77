//! A table of the server as a list item.

use bisat_client::labels::{Common, filled};
use bisat_protocol::Occupant;
use bisat_protocol::http::TableSummary;
use leptos::prelude::*;

use super::games::game_name;
use crate::route::{Link, Route};
use crate::settings::language;

/// A table: its game, its players and a link.
#[component]
pub fn TableLine(
    /// The table.
    table: TableSummary,
    /// The target of the link.
    to: Route,
    /// The label of the link.
    #[prop(into)]
    label: Signal<&'static str>,
) -> impl IntoView {
    let names = move || table.seats.iter().filter_map(occupant_name).collect::<Vec<_>>().join(", ");
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

/// The name of an occupant; `None` for an open seat.
fn occupant_name(occupant: &Occupant) -> Option<String> {
    match occupant {
        Occupant::Nobody => None,
        Occupant::Person(person) => Some(person.name.clone()),
        Occupant::Level(level) => Some(filled(Common::of(language()).level, &[level])),
    }
}
