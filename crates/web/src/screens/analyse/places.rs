//! The chances of the places among more than two seats, as bars whose parts add up to 100 percent.

use bisat_client::labels::{After, Study as Labels, filled};
use bisat_client::seat_name;
use bisat_engine::{Seat, Turn};
use bisat_search::Values;
use leptos::prelude::*;

use super::study::Study;
use crate::parts::chance_bar::whole_shares;
use crate::parts::seats::colour_name;
use crate::settings::language;

/// The expected results among more than two seats: with the best move, or on the average of all throws; none before they are
/// known, and for two seats.
fn values(study: Study) -> Option<Values> {
    let session = study.replay.snapshot().session;
    study.evaluation.with(|evaluation| match session.turn() {
        _ if !evaluation.is_of(session.as_ref()) || session.seats() <= 2 => None,
        Turn::Seat(_) => evaluation.moves.first().map(|scored| scored.values),
        Turn::Chance if !evaluation.outcomes.is_empty() => {
            let mut mean = Values::NONE;
            evaluation.outcomes.iter().for_each(|outcome| mean.add(&outcome.values, outcome.odds));
            Some(mean)
        }
        Turn::Chance | Turn::Over(_) => None,
    })
}

/// The chances of the first place, as one bar; nothing for two seats.
#[component]
pub fn FirstPlaces(study: Study) -> impl IntoView {
    move || {
        let session = study.replay.snapshot().session;
        let seats = session.seats();
        let chances = values(study)?.first_places(seats);
        let chances: Vec<f32> = (0..seats).map(|seat| chances.of(Seat(seat))).collect();
        let part = |(seat, share): (Seat, u32)| {
            let (name, colour) = (seat_name(language(), session.as_ref(), seat), session.player(seat).colour);
            view! {
                <li class=format!("tone-{}", colour_name(colour)) style:flex-grow=share.to_string()>
                    <span class="glyph" aria-hidden="true">{colour.glyph().to_string()}</span>" "{name}" "<b>{format!("{share} %")}</b>
                </li>
            }
        };
        let parts = (0..seats).map(Seat).zip(whole_shares(&chances)).map(part).collect_view();
        Some(view! {
            <p class="quiet">{After::of(language()).first_place}</p>
            <ul class="first-places">{parts}</ul>
        })
    }
}

/// The chance of each place, a bar for each seat; nothing for two seats.
#[component]
pub fn EachPlace(study: Study) -> impl IntoView {
    let rows = move || {
        let session = study.replay.snapshot().session;
        let row = |(seat, chances): (Seat, Vec<f32>)| {
            let colour = colour_name(session.player(seat).colour);
            let name = seat_name(language(), session.as_ref(), seat);
            let part = |(place, share): (usize, u32)| {
                view! {
                    <li class=format!("tone-{colour}") style:flex-grow=share.to_string()>
                        {filled(Labels::of(language()).place, &[&place])}" "<b>{format!("{share} %")}</b>
                    </li>
                }
            };
            let parts = (1..).zip(whole_shares(&chances)).map(part).collect_view();
            view! { <p>{name}</p><ul class="first-places" data-seat=seat.0.to_string()>{parts}</ul> }
        };
        let rows = values(study).map(|values| values.places(session.seats())).unwrap_or_default();
        (0..).map(Seat).zip(rows).map(row).collect_view()
    };
    view! {
        <Show when=move || values(study).is_some()>
            <details class="each-place">
                <summary>{move || Labels::of(language()).places}</summary>
                {rows}
            </details>
        </Show>
    }
}
