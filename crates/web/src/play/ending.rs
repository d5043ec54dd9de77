//! Before and after the game: waiting for players, offers, and what comes when it is over.

use bisat_client::labels::{Common, Home, Play as Labels, filled};
use bisat_client::{Connection, Host, Remote, Who};
use bisat_engine::{Seat, Turn};
use bisat_protocol::{Ending as Why, Offer, Sitter};
use leptos::prelude::*;

use super::Playing;
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
                let is_open = |(_, sitter): &(u8, &Sitter)| matches!(sitter, Sitter::Nobody);
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
                <p class="sentence">{filled(labels.waiting_for_players, &[&seats.len()])}</p>
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

/// What somebody else offers, in words.
pub fn offer_in_words(playing: Playing) -> Option<String> {
    playing.host.with(|host| match host {
        Some(Host::Remote(remote)) => {
            let (by, offer) = remote.offered()?;
            (remote.seat() != Some(by)).then(|| offered(offer, &name(remote, by)))
        }
        _ => None,
    })
}

fn offered(offer: Offer, who: &str) -> String {
    let labels = Labels::of(language());
    let text = match offer {
        Offer::Draw => labels.offers_draw,
        Offer::TakeBack => labels.offers_take_back,
        Offer::Rematch => labels.offers_rematch,
    };
    filled(text, &[&who])
}

/// What is offered, and where the connection stands.
#[component]
pub fn Offers(playing: Playing) -> impl IntoView {
    let offer = Memo::new(move |_| {
        playing.host.with(|host| match host {
            Some(Host::Remote(remote)) => {
                let (by, offer) = remote.offered()?;
                Some((name(remote, by), offer, remote.seat() == Some(by), remote.seat().is_some()))
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
            let (who, offer, is_own, is_seated) = offer.get()?;
            let labels = Labels::of(language());
            if is_own {
                return Some(view! { <p class="quiet">{labels.you_offered}</p> }.into_any());
            }
            let agree = move |_| {
                playing.wants_more.set(offer == Offer::Rematch);
                playing.ask(|remote| remote.offer(offer));
            };
            Some(view! {
                <div class="offer">
                    <p>{offered(offer, &who)}</p>
                    {is_seated.then(|| view! {
                        <button type="button" class="button primary" id="agree" on:click=agree>{labels.agree}</button>
                        <button type="button" class="button" on:click=move |_| playing.ask(Remote::decline)>{labels.decline}</button>
                    })}
                </div>
            }
            .into_any())
        }}
    }
}

fn name(remote: &Remote, seat: Seat) -> String {
    match remote.who(seat) {
        Who::Person(name) => name,
        Who::You => Common::of(language()).you.to_owned(),
        Who::Seat(seat) => language().words().seat(seat).to_owned(),
    }
}

/// What comes when the game is over.
#[component]
pub fn Ending(playing: Playing) -> impl IntoView {
    #[derive(Clone, PartialEq)]
    struct Over {
        why: Option<String>,
        review: Source,
        again: Option<Route>,
        is_seated: bool,
    }
    let over = Memo::new(move |_| {
        let labels = Labels::of(playing.language());
        playing.host.with(|host| match host.as_ref()? {
            Host::Local(local) => {
                let session = local.table().session();
                matches!(session.turn(), Turn::Over(_)).then(|| Over {
                    why: None,
                    review: Source::Device(local.name().to_owned()),
                    again: Some(Route::New { game: session.id().to_owned(), start: None }),
                    is_seated: false,
                })
            }
            Host::Remote(remote) => {
                let ended = remote.ended()?;
                let who = ended.seat.map(|seat| name(remote, Seat(seat))).unwrap_or_default();
                let why = match ended.ending {
                    Why::Played => None,
                    Why::Resigned => Some(filled(labels.ended_resigned, &[&who])),
                    Why::TimeUp => Some(filled(labels.ended_time, &[&who])),
                    Why::Abandoned => Some(filled(labels.ended_abandoned, &[&who])),
                    Why::DrawAgreed => Some(labels.ended_draw.to_owned()),
                    Why::NeverStarted => Some(labels.ended_never.to_owned()),
                };
                let review = Source::Table(remote.id().0.clone());
                Some(Over { why, review, again: None, is_seated: remote.seat().is_some() })
            }
        })
    });
    move || {
        let over = over.get()?;
        let labels = Labels::of(language());
        let rematch = move |_| {
            playing.wants_more.set(true);
            playing.ask(|remote| remote.offer(Offer::Rematch));
        };
        Some(view! {
            <div class="over" id="over">
                {over.why.map(|why| view! { <p>{why}</p> })}
                <div class="buttons">
                    <Link to=Route::Review(over.review) class="button primary">{labels.review}</Link>
                    {over.again.map(|again| view! { <Link to=again class="button">{labels.new_game}</Link> })}
                    {over.is_seated.then(|| view! {
                        <button type="button" class="button" id="rematch" on:click=rematch>{labels.rematch}</button>
                    })}
                </div>
            </div>
        })
    }
}
