//! A table of the server as a list item.

use bisat_client::labels::{Common, Home, filled};
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
    let game = table.setup.game.clone();
    let names = move || {
        let seats = (0..).zip(&table.seats);
        seats
            .filter_map(|(seat, occupant)| occupant_name(occupant, table.away.contains(&seat)))
            .collect::<Vec<_>>()
            .join(", ")
    };
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

/// The name of an occupant, with a mark for somebody who is away; `None` for an open seat.
fn occupant_name(occupant: &Occupant, is_away: bool) -> Option<String> {
    match occupant {
        Occupant::Nobody => None,
        Occupant::Person(person) if is_away => Some(filled(Home::of(language()).is_away, &[&person.name])),
        Occupant::Person(person) => Some(person.name.clone()),
        Occupant::Level(level) => Some(filled(Common::of(language()).level, &[level])),
    }
}
