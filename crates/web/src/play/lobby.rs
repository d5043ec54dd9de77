//! A table before the game: open seats, the link to invite others, and the button to start with machines.

use bisat_client::labels::{Common, Home, Play as Labels};
use bisat_client::{Remote, rated_in_words};
use bisat_engine::Seat;
use bisat_protocol::Occupant;
use bisat_table::TableAction;
use leptos::prelude::*;

use super::controller::Controller;
use super::sentences::sentences;
use crate::api;
use crate::parts::copy_button::CopyButton;
use crate::parts::seats::seat_name;
use crate::route::Route;
use crate::settings::language;

/// A table that waits for players.
#[component]
pub fn Lobby(controller: Controller) -> impl IntoView {
    let waiting = Memo::new(move |_| {
        controller.with_remote(|remote| {
            let is_open = |(_, occupant): &(u8, &Occupant)| matches!(occupant, Occupant::Nobody);
            let seats: Vec<u8> = (0..).zip(remote.occupants()).filter(is_open).map(|(seat, _)| seat).collect();
            (remote.id().0.clone(), seats)
        })
    });
    let sit = move |seat: u8| move |_| controller.request(|remote| remote.join(Some(Seat(seat))));
    move || {
        let (id, seats) = waiting.get()?;
        let (labels, home) = (Labels::of(language()), Home::of(language()));
        let address = api::address(&Route::Table(id.clone()).write());
        let names: Vec<(u8, String)> = controller.peek(|_, table| {
            seats.iter().map(|seat| (*seat, seat_name(language(), table.session(), Seat(*seat)))).collect()
        })?;
        let sit_buttons = names.into_iter().map(|(seat, name)| {
            view! {
                <button type="button" class="button primary" data-sit=seat on:click=sit(seat)>
                    {format!("{}: {name}", home.sit_down)}
                </button>
            }
        });
        let sit_buttons = controller.allows(TableAction::Join).then(|| sit_buttons.collect_view());
        Some(view! {
            <div class="waiting-here">
                <h1 class="sentence">{move || sentences(controller).prompt}</h1>
                <div class="buttons">{sit_buttons}</div>
                {move || {
                    let rated = controller.with_remote(|remote| rated_in_words(remote, language())).flatten();
                    rated.map(|text| view! { <p class="quiet" id="rated">{text}</p> })
                }}
                <p class="quiet">{labels.send_link}</p>
                <p class="link mono">{address.clone()}</p>
                <div class="buttons">
                    <CopyButton text=Signal::derive(move || address.clone()) label=Signal::derive(|| Common::of(language()).copy) />
                    {controller.allows(TableAction::Start).then(|| view! {
                        <button type="button" class="button" id="begin" on:click=move |_| controller.request(Remote::start)>
                            {labels.begin_with_machines}
                        </button>
                    })}
                </div>
            </div>
        })
    }
}
