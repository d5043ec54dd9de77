//! A table before the game: open seats, the link to invite others, the button to start with machines, and the way out.

use bisat_client::labels::{Common, Home, Play as Labels, Together};
use bisat_client::{Leaving, Remote, rated_in_words, seat_name};
use bisat_engine::Seat;
use bisat_protocol::Occupant;
use bisat_table::TableAction;
use leptos::prelude::*;

use super::controller::Controller;
use super::invitation::Invitation;
use super::meanwhile;
use super::sentences::sentences;
use super::tournament_link::TournamentLink;
use crate::route::{Link, Route, navigator};
use crate::settings::language;
use crate::storage;

/// A table that waits for players, or that was closed before the game.
#[component]
pub fn Lobby(controller: Controller) -> impl IntoView {
    let is_closed = Memo::new(move |_| controller.with_remote(|remote| remote.ended().is_some()) == Some(true));
    view! {
        <div class="waiting-here">
            <h1 class="sentence">{move || controller.failure_in_words().unwrap_or_else(|| sentences(controller).prompt)}</h1>
            <Show
                when=move || !is_closed.get()
                fallback=|| view! { <p><Link to=Route::Home class="strong">{move || Common::of(language()).to_home}</Link></p> }
            >
                <OpenSeats controller />
                <Rated controller />
                <Looking controller />
                <Invitation controller />
                <WayOut controller />
            </Show>
            <TournamentLink controller />
        </div>
    }
}

/// A button for each seat that the player can take.
#[component]
fn OpenSeats(controller: Controller) -> impl IntoView {
    let open = Memo::new(move |_| {
        if !controller.allows(TableAction::Join) {
            return Vec::new();
        }
        let seats = controller.with_remote(|remote| {
            let is_open = |(_, occupant): &(u8, &Occupant)| matches!(occupant, Occupant::Nobody);
            (0..).zip(remote.occupants()).filter(is_open).map(|(seat, _)| seat).collect::<Vec<u8>>()
        });
        seats.unwrap_or_default()
    });
    let button = move |seat: u8| {
        let name = controller.peek(|_, table| seat_name(language(), table.session(), Seat(seat))).unwrap_or_default();
        let sit = move |_| controller.request(|remote| remote.join(Some(Seat(seat))));
        view! {
            <button type="button" class="button primary" data-sit=seat on:click=sit>
                {format!("{}: {name}", Home::of(language()).sit_down)}
            </button>
        }
    };
    move || view! { <div class="buttons">{open.get().into_iter().map(button).collect_view()}</div> }
}

/// The notice for a player who waits alone for an opponent, and the way to a game against a machine meanwhile.
#[component]
fn Looking(controller: Controller) -> impl IntoView {
    let is_looking = Memo::new(move |_| {
        controller.with_remote(|remote| remote.seat().is_some() && storage::is_looking_at(&remote.id().0)) == Some(true)
    });
    let play = move |_| {
        if let Some(game) = meanwhile::start(controller) {
            controller.meanwhile.set(Some(game));
        }
    };
    move || {
        is_looking.get().then(|| {
            view! {
                <p id="looking">{move || Together::of(language()).looking}</p>
                <div class="buttons">
                    <button type="button" class="button primary" id="play-meanwhile" on:click=play>
                        {move || Together::of(language()).meanwhile}
                    </button>
                </div>
            }
        })
    }
}

/// Whether the game will count for ratings.
#[component]
fn Rated(controller: Controller) -> impl IntoView {
    move || {
        let rated = controller.with_remote(|remote| rated_in_words(remote, language())).flatten();
        rated.map(|text| view! { <p class="quiet" id="rated">{text}</p> })
    }
}

/// Buttons to leave the table, or to cancel it. Cancelling asks once.
#[component]
fn WayOut(controller: Controller) -> impl IntoView {
    let leaving = Memo::new(move |_| controller.with_remote(Remote::leaving).flatten());
    let chosen = RwSignal::new(None::<Leaving>);
    let is_sure = RwSignal::new(false);
    let navigator = navigator();
    // The server has let the player go: only then the screen is left, because leaving it closes the connection.
    Effect::new(move |_| {
        let is_gone = controller.with_remote(|remote| match chosen.get() {
            Some(Leaving::Cancels) => remote.ended().is_some(),
            Some(Leaving::StandsUp) => remote.seat().is_none(),
            None => false,
        });
        if is_gone == Some(true) {
            navigator.leave_game(Route::Home);
        }
    });
    let leave = move |what: Leaving| {
        chosen.set(Some(what));
        controller.request(Remote::leave);
    };
    move || {
        let (labels, common) = (Labels::of(language()), Common::of(language()));
        let buttons = match leaving.get()? {
            Leaving::StandsUp => view! {
                <button type="button" class="button" id="leave" on:click=move |_| leave(Leaving::StandsUp)>{labels.leave_table}</button>
            }
            .into_any(),
            Leaving::Cancels if !is_sure.get() => view! {
                <button type="button" class="button" id="cancel" on:click=move |_| is_sure.set(true)>{labels.cancel_table}</button>
            }
            .into_any(),
            Leaving::Cancels => view! {
                <span class="sure">
                    {labels.cancel_sure}
                    <button type="button" class="button" id="cancel-yes" on:click=move |_| leave(Leaving::Cancels)>{common.yes}</button>
                    <button type="button" class="button" on:click=move |_| is_sure.set(false)>{common.no}</button>
                </span>
            }
            .into_any(),
        };
        Some(view! { <div class="buttons">{buttons}</div> })
    }
}
