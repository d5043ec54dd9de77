//! Before and after the game: waiting for players, offers, and what comes when it is over.

use bisat_client::labels::{Common, Home, Play as Labels};
use bisat_client::{Connection, Host, Notice, Remote, offer_in_words};
use bisat_engine::{Seat, Turn};
use bisat_protocol::{Occupant, Offer};
use leptos::prelude::*;

use super::Playing;
use super::said::said;
use super::socket::connection;
use crate::parts::copy::Copy;
use crate::parts::games::seat_name;
use crate::route::{Link, Route, Source};
use crate::settings::language;
use crate::{api, random};

/// A table that waits for players.
#[component]
pub fn Waiting(playing: Playing) -> impl IntoView {
    let open = Memo::new(move |_| {
        playing.host.with(|host| match host {
            Some(Host::Remote(remote)) => {
                let is_open = |(_, sitter): &(u8, &Occupant)| matches!(sitter, Occupant::Nobody);
                let seats: Vec<u8> = (0..).zip(remote.sitters()).filter(is_open).map(|(seat, _)| seat).collect();
                Some((remote.id().0.clone(), seats, remote.seat().is_some()))
            }
            _ => None,
        })
    });
    let sit = move |seat: u8| move |_| playing.ask(|remote| remote.join(Some(Seat(seat)), random::hex::<16>()));
    move || {
        let (id, seats, is_seated) = open.get()?;
        let (labels, home) = (Labels::of(language()), Home::of(language()));
        let address = api::address(&Route::Table(id.clone()).write());
        let names: Vec<(u8, String)> = playing.host.with_untracked(|host| {
            let table = host.as_ref().and_then(Host::table)?;
            Some(seats.iter().map(|seat| (*seat, seat_name(language(), table.session(), Seat(*seat)))).collect())
        })?;
        let sit_buttons = names.into_iter().map(|(seat, name)| {
            view! {
                <button type="button" class="button primary" data-sit=seat on:click=sit(seat)>
                    {format!("{}: {name}", home.sit_down)}
                </button>
            }
        });
        let sit_buttons = (!is_seated).then(|| sit_buttons.collect_view());
        Some(view! {
            <div class="waiting-here">
                <h1 class="sentence">{move || said(playing).1}</h1>
                <div class="buttons">{sit_buttons}</div>
                <p class="quiet">{labels.send_link}</p>
                <p class="link mono">{address.clone()}</p>
                <div class="buttons">
                    <Copy text=Signal::derive(move || address.clone()) label=Signal::derive(|| Common::of(language()).copy) />
                    {is_seated.then(|| view! {
                        <button type="button" class="button" id="begin" on:click=move |_| playing.ask(Remote::start)>
                            {labels.begin_with_machines}
                        </button>
                    })}
                </div>
            </div>
        })
    }
}

/// What is offered, and where the connection stands.
#[component]
pub fn Offers(playing: Playing) -> impl IntoView {
    // What is said, and what can be agreed to.
    let offer = Memo::new(move |_| {
        let language = playing.language();
        playing.host.with(|host| match host {
            Some(Host::Remote(remote)) => {
                let others = remote.offered().filter(|(by, _)| remote.seat().is_some_and(|own| own != *by));
                Some((offer_in_words(remote, language)?, others.map(|(_, offer)| offer)))
            }
            _ => None,
        })
    });
    let link = Memo::new(move |_| playing.host.with(|host| host.as_ref().and_then(connection)));
    view! {
        {move || match link.get() {
            Some(Connection::Lost) => {
                Some(view! { <p class="loss" role="alert" id="connection">{Labels::of(language()).connection_lost}</p> }.into_any())
            }
            Some(Connection::Connecting) => {
                Some(view! { <p class="quiet" id="connection">{Labels::of(language()).connecting}</p> }.into_any())
            }
            Some(Connection::Open) | None => None,
        }}
        {move || {
            let (said, to_answer) = offer.get()?;
            let labels = Labels::of(language());
            let answers = to_answer.map(|offer| {
                let agree = move |_| {
                    playing.wants_more.set(playing.is_connected() && offer == Offer::Rematch);
                    playing.ask(|remote| remote.offer(offer));
                };
                view! {
                    <button type="button" class="button primary" id="agree" on:click=agree>{labels.agree}</button>
                    <button type="button" class="button" id="decline" on:click=move |_| playing.ask(Remote::decline)>{labels.decline}</button>
                }
            });
            Some(view! { <div class="offer" id="offer"><p>{said}</p>{answers}</div> })
        }}
    }
}

/// What comes when the game is over.
#[component]
pub fn Ending(playing: Playing) -> impl IntoView {
    #[derive(Clone, PartialEq)]
    struct Over {
        review: Source,
        again: Again,
    }
    let over = Memo::new(move |_| {
        playing.host.with(|host| match host.as_ref()? {
            Host::Local(local) => {
                let session = local.table().session();
                matches!(session.turn(), Turn::Over(_)).then(|| Over {
                    review: Source::Device(local.name().to_owned()),
                    again: Again::Here(session.id().to_owned()),
                })
            }
            Host::Remote(remote) => {
                remote.ended()?;
                let is_asked = remote.offered().is_some_and(|(_, offer)| offer == Offer::Rematch);
                let again = if remote.seat().is_some() && !is_asked { Again::Offer } else { Again::No };
                Some(Over { review: Source::Table(remote.id().0.clone()), again })
            }
        })
    });
    move || {
        let over = over.get()?;
        let labels = Labels::of(language());
        let rematch = move |_| {
            playing.wants_more.set(playing.is_connected());
            playing.ask(|remote| remote.offer(Offer::Rematch));
        };
        let again = match over.again {
            Again::Here(game) => Some(view! {
                <button type="button" class="button" id="again" on:click=move |_| playing.again()>{labels.rematch}</button>
                <Link to=Route::New { game, start: None } class="button">{labels.new_game}</Link>
            }.into_any()),
            Again::Offer => Some(view! {
                <button type="button" class="button" id="rematch" on:click=rematch>{labels.rematch}</button>
            }.into_any()),
            Again::No => None,
        };
        Some(view! {
            <div class="over" id="over">
                <p>{language().words().notice(&Notice::AnotherGame)}</p>
                <div class="buttons">
                    <Link to=Route::Review(over.review) class="button primary">{labels.review}</Link>
                    {again}
                </div>
            </div>
        })
    }
}

/// How one can play again.
#[derive(Clone, PartialEq)]
enum Again {
    /// At this screen: the game's id.
    Here(String),
    /// By offering it to the others.
    Offer,
    /// Not now.
    No,
}
