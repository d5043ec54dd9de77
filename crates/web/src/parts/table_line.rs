//! A table of the server as a list item.

use bisat_client::labels::{Common, Devices, Home, Together, counted, filled};
use bisat_protocol::Occupant;
use bisat_protocol::http::{Stage, TableSummary};
use leptos::prelude::*;

use super::games::game_name;
use super::time_control::time_label;
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
    /// Whether it is the player's turn there.
    #[prop(optional)]
    is_own_turn: bool,
) -> impl IntoView {
    let game = table.setup.game.clone();
    let table = StoredValue::new(table);
    let names = move || table.with_value(names);
    let about = move || table.with_value(about);
    view! {
        <li>
            <div>
                <strong>{move || game_name(language(), &game)}</strong>
                {is_own_turn.then(|| view! { <span class="own-turn">{move || Devices::of(language()).your_turn}</span> })}
                <span class="quiet">{names}</span>
                <span class="quiet table-about">{about}</span>
            </div>
            <Link to class="strong">{move || label.get()}</Link>
        </li>
    }
}

/// Who is there, with their ratings.
fn names(table: &TableSummary) -> String {
    let name = |(seat, occupant): (u8, &Occupant)| {
        let name = occupant_name(occupant, table.away.contains(&seat))?;
        let rating = table.ratings.get(usize::from(seat)).copied().flatten();
        Some(rating.map_or(name.clone(), |rating| format!("{name} ({rating})")))
    };
    (0..).zip(&table.seats).filter_map(name).collect::<Vec<_>>().join(", ")
}

/// The clock, whether the game counts, and how many can sit down.
fn about(table: &TableSummary) -> String {
    let (labels, free) = (Together::of(language()), free_seats(table));
    let parts = [
        (table.stage != Stage::Over).then(|| time_label(table.setup.time, language())),
        table.unrated.is_none().then(|| labels.rated.to_owned()),
        (free > 0).then(|| counted(language(), labels.free_seats, free, &[&free])),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn free_seats(table: &TableSummary) -> u64 {
    table.seats.iter().filter(|seat| **seat == Occupant::Nobody).count() as u64
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
